import { createContext, useContext } from 'react';
import type { Purpose } from '../../../contract/incidents/incidentProblems.ts';

/** Submitting a new incident (FORM-14) or saving a submitted one (DET-9). */
export const PurposeContext = createContext<Purpose>('submit');

export const usePurpose = () => useContext(PurposeContext);
