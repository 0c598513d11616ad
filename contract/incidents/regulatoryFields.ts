import type { Reporting } from '../schemas/afterActionReport.ts';

/** Apart from the other empty sections, because the incident list loads those and does not need this. */
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
