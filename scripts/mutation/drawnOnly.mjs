import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { getMutantKey } from './mutants.mjs';

/* Skips mutants that were not drawn. Stryker counts them as invalid, so they are in no percentage. */

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */

function createDrawnOnly() {
  const file = process.env.MUTANTS_DRAWN ?? '';
  const drawn = new Set(/** @type {string[]} */ (JSON.parse(readFileSync(file, 'utf8'))));
  return {
    init: async () => {},
    check: async (/** @type {Mutant[]} */ mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => {
          const key = getMutantKey({ ...mutant, fileName: relative(process.cwd(), mutant.fileName) });
          const passed = /** @type {const} */ ({ status: 'passed' });
          const refused = /** @type {const} */ ({ status: 'compileError', reason: 'not drawn' });
          return [mutant.id, drawn.has(key) ? passed : refused];
        }),
      ),
    group: async (/** @type {Mutant[]} */ mutants) => [mutants.map(({ id }) => id)],
  };
}
createDrawnOnly.inject = /** @type {const} */ ([]);

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'drawnOnly', /** @type {any} */ (createDrawnOnly)),
];
