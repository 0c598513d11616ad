import { animals } from './animals.ts';
import { breakdowns } from './breakdowns.ts';
import { grave } from './grave.ts';
import { heatAndCuts } from './heatAndCuts.ts';
import { knocks } from './knocks.ts';
import { others } from './others.ts';
import { security } from './security.ts';
import { serious } from './serious.ts';
import { slips } from './slips.ts';
import { slipsAtStops } from './slipsAtStops.ts';
import { slipsAtWork } from './slipsAtWork.ts';
import type { Story } from './story.ts';
import { upkeep } from './upkeep.ts';
import { workAndWheels } from './workAndWheels.ts';

export const STORIES: readonly Story[] = [
  ...slips,
  ...slipsAtStops,
  ...slipsAtWork,
  ...knocks,
  ...animals,
  ...heatAndCuts,
  ...workAndWheels,
  ...upkeep,
  ...breakdowns,
  ...security,
  ...others,
  ...serious,
  ...grave,
];
