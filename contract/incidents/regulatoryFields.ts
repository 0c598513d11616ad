import type { Reporting } from '../schemas/afterActionReport.ts';

/** With nothing entered. Apart from the other empty sections: the list loads those, and has no use for this. */
export const emptyReporting = (): Reporting => ({
  light_duty: '',
  taken_to_hospital: '',
  death: '',
  self_employed: '',
  occupational_disease: '',
  diagnosed_on: '',
  dangerous_occurrence: '',
  learned_on: '',
  reference_no: '',
  reported_on: '',
});
