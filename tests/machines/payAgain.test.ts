import { payAgainScript } from './scripts/payAgain.ts';
import { testWalks } from './walks.ts';

testWalks(payAgainScript);
