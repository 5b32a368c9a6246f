import { lockDirectory } from '#server/database/lock.ts';
import { openDatabase } from '#server/database/open.ts';
import { stopSignal } from '#server/process/lifecycle.ts';
import { readSettings } from '#server/settings.ts';

/** Runs the migrations, seeds an empty catalogue and ends; returns the exit code (interface §1). */
export async function runMigrations(
  environment: Record<string, string | undefined>,
): Promise<number> {
  const stopping = stopSignal();
  try {
    const settings = { ...readSettings(environment), migrates: true };
    const unlock = settings.databaseUrl
      ? undefined
      : await lockDirectory(settings.dataDir, { signal: stopping });
    const { close } = await openDatabase(settings, stopping);
    await close();
    unlock?.();
    console.log('The schema is up to date');
    return 0;
  } catch (error) {
    if (error === stopping.reason) return 1;
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
