import { expect } from 'vitest';
import type { PaymentProof, PlacedOrder } from '#contract/checkout.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Page } from '#contract/pages.ts';
import { toCustomer } from '#contract/registration.ts';
import { getRegistration } from '../registration.ts';
import { createPerson } from './person.ts';
import type { Person, SentRequest } from './person.ts';

/** A new idempotency key for a creation. */
export const createKeyHeaders = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

/** A back end under test, and what happens outside its calls. */
export interface ContractBackEnd extends AsyncDisposable {
  url: string;
  /** Whether refusals carry a code; if not, only the status distinguishes them (S-20). */
  hasRefusalCodes: boolean;
  /** Whether it has the calls beyond §7 (S-05). */
  hasExtras: boolean;
  mailedCode(email: string): Promise<string>;
  /** What the payment window returns after the customer has paid. */
  pay(order: PlacedOrder): Promise<PaymentProof>;
}

export const password = 'correct horse';
/** A category that every back end under test sells, and answers that submit its form. */
export const offeredCategory = 'SEO Starter Audit';
export const formData = {
  businessName: 'Rao Textiles',
  contactEmail: 'hello@example.com',
  contactMobile: '9876543210',
  goal: 'More enquiries from Pune',
};

export type Stage = ReturnType<typeof createStage>;

/** The people of one case, on one back end; their requests are added to `sent`. */
export function createStage(backEnd: ContractBackEnd, sent: SentRequest[]) {
  const visitor = () => createPerson(backEnd.url, sent);

  async function prove({ api, email }: Person, purpose: CodePurpose): Promise<void> {
    getValue(await api.oneTimeCode.sendCode({ email, purpose }));
    const otp = await backEnd.mailedCode(email);
    getValue(await api.oneTimeCode.verifyCode({ email, otp, purpose }));
  }

  async function customer() {
    const person = visitor();
    await prove(person, 'verify_email');
    const form = getRegistration(person.email, password);
    person.setToken(getValue(await person.api.registration.signUp(toCustomer(form))));
    const { id } = getValue(await person.api.session.readSession());
    return { ...person, id };
  }

  /** The segment and category on offer. */
  async function offering({ api }: Person) {
    for (const segment of getValue(await api.catalogue.listSegments())) {
      const categories = getValue(await api.catalogue.listCategories({ segmentId: segment.id }));
      const category = categories.find(({ name }) => name === offeredCategory);
      if (category) return { segment, category };
    }
    throw new Error(`No category is called ${offeredCategory}`);
  }

  async function getBody(person: Person, appStatus: 0 | 1) {
    const { segment, category } = await offering(person);
    const { id: categoryId, price } = category;
    return { categoryId, segmentId: segment.id, formData, appStatus, price };
  }

  /** A customer with an application: a draft (0) or a submitted one (1). */
  async function applicant(appStatus: 0 | 1) {
    const person = await customer();
    const body = await getBody(person, appStatus);
    const created = await person.api.application.createApplication(
      body,
      undefined,
      createKeyHeaders(),
    );
    return { ...person, body, applicationId: getValue(created).id };
  }

  async function withCart() {
    const person = await applicant(1);
    getValue(await person.api.cart.addToCart({ applicationId: person.applicationId, quantity: 1 }));
    const [line] = getValue(await person.api.cart.listCart());
    return { ...person, itemId: line?.id ?? '' };
  }

  async function withBookmark() {
    const person = await applicant(1);
    getValue(await person.api.bookmarks.addBookmark({ applicationId: person.applicationId }));
    const [bookmark] = getItems(await person.api.bookmarks.listBookmarks());
    return { ...person, bookmarkId: bookmark?.id ?? '' };
  }

  async function withOrder() {
    const person = await withCart();
    const order = getValue(await person.api.checkout.placeOrder());
    return { ...person, order, proof: await backEnd.pay(order) };
  }

  /** Expects a refusal with a message: the given code, or the status alone. */
  function expectRefused(outcome: Outcome<unknown>, code: string): void {
    const isImpliedByStatus = code === 'not_found' || code === 'session_ended';
    const expected = backEnd.hasRefusalCodes || isImpliedByStatus ? code : 'refused';
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: expected, message: expect.stringMatching(/\w/) as string },
    });
  }

  const { mailedCode, hasExtras } = backEnd;
  const actors = { visitor, customer, applicant, withCart, withBookmark, withOrder };
  return { ...actors, prove, offering, getBody, mailedCode, hasExtras, expectNo: expectRefused };
}

/** All items of the first page, which must be the only one. */
export function getItems<Item>(outcome: Outcome<Page<Item>>): Item[] {
  const { items, next } = getValue(outcome);
  expect(next).toBeUndefined();
  return items;
}

/** The value of a call that must succeed. */
export function getValue<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`The call was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}
