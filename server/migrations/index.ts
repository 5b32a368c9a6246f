import type { Migration } from 'kysely/migration';
import * as clock from './001_clock.ts';
import * as accounts from './002_accounts.ts';
import * as catalogue from './003_catalogue.ts';
import * as applications from './004_applications.ts';
import * as orders from './005_orders.ts';
import * as sandbox from './006_sandbox.ts';
import * as accountsEnd from './007_accounts_end.ts';
import * as usedFiles from './008_used_files.ts';
import * as applicationHistory from './009_application_history.ts';
import * as addedPrices from './010_added_prices.ts';
import * as orderHistory from './011_order_history.ts';
import * as updates from './012_updates.ts';
import * as paymentChecks from './013_payment_checks.ts';
import * as spentCodes from './014_spent_codes.ts';
import * as foundRows from './015_found_rows.ts';
import * as capturedMoney from './016_captured_money.ts';
import * as fairShares from './017_fair_shares.ts';

/** All migrations in the order they run. */
export const migrations: Record<string, Migration> = {
  '001_clock': clock,
  '002_accounts': accounts,
  '003_catalogue': catalogue,
  '004_applications': applications,
  '005_orders': orders,
  '006_sandbox': sandbox,
  '007_accounts_end': accountsEnd,
  '008_used_files': usedFiles,
  '009_application_history': applicationHistory,
  '010_added_prices': addedPrices,
  '011_order_history': orderHistory,
  '012_updates': updates,
  '013_payment_checks': paymentChecks,
  '014_spent_codes': spentCodes,
  '015_found_rows': foundRows,
  '016_captured_money': capturedMoney,
  '017_fair_shares': fairShares,
};
