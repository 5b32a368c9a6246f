import { editLinkScript } from './scripts/editLink.ts';
import { testWalks } from './walks.ts';

testWalks(editLinkScript);
