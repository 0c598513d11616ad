import { createContext, useContext } from 'react';
import type { Purpose } from '../../../contract/incidents/incidentProblems.ts';

/** What the form around is for: to submit an incident (FORM-14), or to save one that was submitted (DET-9). */
export const PurposeContext = createContext<Purpose>('submit');

export const usePurpose = () => useContext(PurposeContext);
