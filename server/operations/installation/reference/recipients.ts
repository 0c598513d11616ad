import type { SubDepartment } from './departments.ts';
import type { ClassificationTitle } from './incidentKinds.ts';

export const RECIPIENTS: Record<ClassificationTitle, readonly SubDepartment[]> = {
  'Slip/trip/fall': ['First Aid', 'Guest Experience', 'Maintenance', 'WSH'],
  'Struck by/against': ['First Aid', 'Guest Experience', 'Maintenance', 'WSH'],
  'Animal contact': ['First Aid', 'Veterinary', 'Carnivores', 'Primates', 'Aviculture', 'WSH'],
  'Insect or wild animal': ['First Aid', 'Horticulture', 'Ranger/Security', 'WSH'],
  'Heat/illness': ['First Aid', 'Guest Experience', 'WSH'],
  'Cut/burn': ['First Aid', 'F&B', 'WSH'],
  'Manual handling': ['First Aid', 'HR', 'WSH'],
  'Vehicle/tram': ['First Aid', 'Tram Ops', 'Ranger/Security', 'WSH'],
  'Falling tree/object': ['Arboriculture', 'Horticulture', 'Ranger/Security', 'First Aid', 'WSH'],
  'Lost child': ['Guest Experience', 'Ranger/Security'],
  Theft: ['Ranger/Security', 'Guest Experience', 'Retail'],
  Trespass: ['Ranger/Security', 'WSH'],
  'Equipment failure': ['Maintenance', 'Ranger/Security', 'WSH'],
};
