import type { FontReader, FontSlice } from '../../../src/resources/incidents/pdf/fonts.ts';
import { chineseSlices, cutSlice, latinSlices } from '../../../vite.reportFonts.ts';

/** The fonts as subset by the build. `asked` records the requested ones. */
export function fontsOfBuild(): FontReader & { asked: string[] } {
  const all = [...latinSlices(), ...chineseSlices()];
  const listed = (slices: typeof all): FontSlice[] =>
    slices.map(({ name, ranges }) => ({ name, ranges, url: name }));
  const asked: string[] = [];
  return {
    asked,
    json: async (url) => {
      asked.push(url);
      return url === 'chinese'
        ? listed(chineseSlices())
        : { latin: listed(latinSlices()), chinese: 'chinese', tamil: 'tamil' };
    },
    bytes: async (url) => {
      asked.push(url);
      const slice = all.find(({ name }) => name === url);
      if (!slice) throw new Error(`There is no font ${url}.`);
      return cutSlice(slice);
    },
  };
}
