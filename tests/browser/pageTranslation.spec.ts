import type { Page } from '@playwright/test';
import { apply, becomeCustomer, buy } from './journeys.ts';
import { translatePages } from './pageTranslation.ts';
import { disturb, expect, test } from './portal.ts';

/*
 * The journeys of a customer whose browser translates the pages. A page that stops working, and text
 * that does not reach the page, are errors in the console, which no test may have.
 */

test.use({ expectedProblems: /Failed to load resource|status of/ });

test.beforeEach(({ page }) => translatePages(page));

test.afterEach(({ page }) => disturb(page));

const isTranslated = (page: Page) => expect(page.locator('main font').first()).toBeVisible();

test('lets a visitor register, sign in and reset the password in translation (R-315)', ({ page }) =>
  becomeCustomer(page, isTranslated));

test('lets a customer search, fill in, upload and submit in translation (R-315)', ({ page }) =>
  apply(page, isTranslated));

test('lets a customer move, pay and look things up in translation (R-315)', ({ page }) =>
  buy(page));
