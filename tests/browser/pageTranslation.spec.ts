import type { Page } from '@playwright/test';
import { apply, becomeCustomer, buy } from './journeys.ts';
import { translatePages } from './pageTranslation.ts';
import { injectFaults, expect, test } from './portal.ts';

/*
 * The journeys of a customer whose browser translates pages. A page that stops working and text
 * that does not reach the page both log a console error, which fails the test.
 */

test.use({ expectedProblems: /Failed to load resource|status of/ });

test.beforeEach(({ page }) => translatePages(page));

test.afterEach(({ page }) => injectFaults(page));

const isTranslated = (page: Page) => expect(page.locator('main font').first()).toBeVisible();

test('lets a visitor register, sign in and reset a password on translated pages (R-315)', ({
  page,
}) => becomeCustomer(page, isTranslated));

test('lets a customer search, fill in, upload and submit on translated pages (R-315)', ({ page }) =>
  apply(page, isTranslated));

test('lets a customer move items, pay and look things up on translated pages (R-315)', ({ page }) =>
  buy(page));
