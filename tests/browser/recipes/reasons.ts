import { skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';

/* Why walks do not check some states and events. */

export const leftBeforeShown = skipScreenCheck('It is left at once, before the page shows it.');

/** For an event that no customer sends. */
export const sentAutomatically = skipScreenCheck('The page sends it automatically.');

export const leftBeforeCalls = skipTruthCheck('It is left at once, before any call to the server.');

/** For a state that reads data this page did not change. */
export const readsOnly = skipTruthCheck('It only reads; the next states check the data.');
