import { benchForm } from './form.ts';
import { benchServer } from './server.ts';
import { benchStart } from './start.ts';
import { benchView } from './view.ts';

/* `npm run bench`: every comparison, or the named ones: `npm run bench -- start`. */

const benches = { form: benchForm, server: benchServer, start: benchStart, view: benchView };
const rounds = { form: 2, server: 3, start: 9, view: 5 };

type Name = keyof typeof benches;

const isName = (name: string): name is Name => name in benches;
const given = process.argv.slice(2);
const names = given.length === 0 ? (Object.keys(benches) as Name[]) : given.filter(isName);
if (names.length < given.length) {
  console.error(`There are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const name of names) {
  console.log(`\n── ${name}`);
  await benches[name](Number(process.env['ROUNDS'] ?? rounds[name]));
}
