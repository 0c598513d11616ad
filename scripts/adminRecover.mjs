import { runHostCommand } from './hostCommand.mjs';

await runHostCommand('adminRecover');
