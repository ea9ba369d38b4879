import { paths } from '../kit/paths.ts';

process.stdout.write(`${JSON.stringify(Object.values(paths), null, 2)}\n`);
