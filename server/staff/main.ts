import { CatalogueFileError } from '#server/catalogue/file.ts';
import { readSettings } from '#server/settings.ts';
import { SettingsError } from '#server/settings/checks.ts';
import { applicationCommands } from './applications.ts';
import { auditCommand } from './audit.ts';
import { catalogueCommands } from './catalogue.ts';
import type { Command, Result } from './command.ts';
import { customerCommands } from './customers.ts';
import { decisionCommands } from './decisions.ts';
import { evidenceCommand } from './evidence.ts';
import { openForStaff } from './open.ts';
import { orderCommands } from './orders.ts';
import { refundCommands } from './refunds.ts';
import { showCommand } from './show.ts';
import { StaffError } from './staffError.ts';
import { teamCommands } from './team.ts';
import { workCommands } from './work.ts';

type Environment = Record<string, string | undefined>;

const commands: readonly Command[] = [
  ...applicationCommands,
  showCommand,
  ...decisionCommands,
  ...workCommands,
  ...orderCommands,
  ...refundCommands,
  auditCommand,
  evidenceCommand,
  ...catalogueCommands,
  ...customerCommands,
  ...teamCommands,
];

/**
 * Runs one back-office command on the data that the environment names, whether a server runs or
 * not. Returns the exit code: 1, with one line of error, for a failure.
 */
export async function runStaff(
  args: readonly string[],
  environment: Environment,
  output: Pick<Console, 'log' | 'error'> = console,
): Promise<number> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    output.log(usage());
    return args.length === 0 ? 1 : 0;
  }
  try {
    const { text, hasFailed } = await run(args, environment);
    output.log(text);
    return hasFailed ? 1 : 0;
  } catch (error) {
    output.error(formatError(error));
    return 1;
  }
}

async function run(args: readonly string[], environment: Environment): Promise<Result> {
  const command = commands.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `));
  if (!command) {
    throw new StaffError(`There is no command "${args[0]}"; npm run staff -- help lists them.`);
  }
  const work = command.read(args.slice(command.name.split(' ').length));
  const settings = readSettings(environment);
  const { database, close } = await openForStaff(settings);
  try {
    const folder = environment.INIT_CWD ?? process.cwd();
    const result = await work({ database, settings, folder });
    return typeof result === 'string' ? { text: result, hasFailed: false } : result;
  } finally {
    await close();
  }
}

function usage(): string {
  const lines = commands.map(({ name, usage, about }) => [`  ${name} ${usage}`, about]);
  const width = Math.max(...lines.map(([call = '']) => call.length));
  return [
    'Usage: npm run staff -- COMMAND',
    '',
    ...lines.map(([call = '', about]) => `${call.padEnd(width)}  ${about}`),
    '',
    'It uses DATA_DIR or DATABASE_URL, also while the server runs.',
    'show, applications, orders, audit and team take --json: one value or array, amounts in rupees, times',
    'in ISO 8601. npm run --silent staff -- applications --json prints nothing else.',
  ].join('\n');
}

function formatError(error: unknown): string {
  const isOurs =
    error instanceof StaffError ||
    error instanceof SettingsError ||
    error instanceof CatalogueFileError;
  if (isOurs) return error.message;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return `The command failed: ${reason.split('\n', 1)[0]}`;
}
