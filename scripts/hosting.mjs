import { runServerCommand } from './serverCommand.mjs';

await runServerCommand('writeHosting');
