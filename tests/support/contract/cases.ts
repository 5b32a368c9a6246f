import { expect } from 'vitest';
import type { ProfileForm } from '#contract/profile.ts';
import { unknownId } from '#tests/support/calls.ts';
import { png } from '#tests/support/samples.ts';
import { toCustomer } from '#contract/registration.ts';
import type { SpecifiedCall } from '#tests/support/specifiedCalls.ts';
import { getRegistration } from '../registration.ts';
import {
  formData,
  getItems,
  createKeyHeaders,
  offeredCategory,
  password,
  getValue,
} from './stage.ts';
import type { Stage } from './stage.ts';

/*
 * What the portal's REST layer expects of any back end: each call of specification §7, accepted and
 * refused, and the request that makes it.
 */

/** The request that a case proves: its address and body, as §7 specifies them. */
interface Proof {
  path: string;
  body?: unknown;
}

type Case = (stage: Stage) => Promise<Proof>;

const picture = () => new File([png], 'shop.png', { type: 'image/png' });

export const cases: Record<SpecifiedCall, Case> = {
  async 'POST /api/auth/login'({ customer, expectNo }) {
    const { api, email, setToken } = await customer();
    expectNo(await api.signIn.signIn({ email, password: 'wrong horse' }), 'credentials_wrong');
    setToken(getValue(await api.signIn.signIn({ email, password })));
    expect(getValue(await api.session.readSession())).toMatchObject({ email });
    return { path: '/api/auth/login', body: { email, password } };
  },
  async 'POST /api/auth/send-otp'({ visitor, mailedCode, expectNo }) {
    const { api, email } = visitor();
    const purpose = 'verify_email';
    const wrong = await api.oneTimeCode.sendCode({ email: 'nobody', purpose });
    expectNo(wrong, 'input_invalid');
    getValue(await api.oneTimeCode.sendCode({ email, purpose }));
    expect(await mailedCode(email)).toMatch(/^\d{6}$/);
    return { path: '/api/auth/send-otp', body: { email, purpose } };
  },
  async 'POST /api/auth/verify-otp'({ customer, mailedCode, expectNo }) {
    const { api, email } = await customer();
    const purpose = 'reset_password';
    getValue(await api.oneTimeCode.sendCode({ email, purpose }));
    const otp = await mailedCode(email);
    const wrong = otp === '111111' ? '222222' : '111111';
    expectNo(await api.oneTimeCode.verifyCode({ email, otp: wrong, purpose }), 'code_wrong');
    getValue(await api.oneTimeCode.verifyCode({ email, otp, purpose }));
    return { path: '/api/auth/verify-otp', body: { email, otp, purpose } };
  },
  async 'POST /api/auth/reset-password'({ customer, prove, expectNo }) {
    const person = await customer();
    const { api, email } = person;
    const form = { email, password: 'new horse', confirmPassword: 'new horse' };
    expectNo(await api.passwordReset.resetPassword(form), 'grant_missing');
    await prove(person, 'reset_password');
    getValue(await api.passwordReset.resetPassword(form));
    getValue(await api.signIn.signIn({ email, password: 'new horse' }));
    return { path: '/api/auth/reset-password', body: form };
  },
  async 'POST /api/auth/signup'({ visitor, prove, expectNo }) {
    const person = visitor();
    const { api, email, setToken } = person;
    const form = getRegistration(email, password);
    expectNo(await api.registration.signUp(toCustomer(form)), 'email_unverified');
    await prove(person, 'verify_email');
    setToken(getValue(await api.registration.signUp(toCustomer(form))));
    getValue(await api.session.readSession());
    const body = { ...form, role: 'USER', username: 'AshaRao' };
    return { path: '/api/auth/signup', body };
  },

  async 'GET /api/user/me'({ customer, expectNo }) {
    const { api, email, id, setToken, hasToken } = await customer();
    const user = getValue(await api.session.readSession());
    const names = { username: 'AshaRao', fullName: 'Asha Rao', companyName: 'Rao Textiles' };
    expect(user).toMatchObject({ id, email, ...names, mobile: '9876543210', role: 'USER' });
    setToken('x'.repeat(43));
    expectNo(await api.session.readSession(), 'session_ended');
    expect(hasToken()).toBe(false);
    return { path: '/api/user/me' };
  },
  async 'GET /api/user/applications'({ applicant, visitor, expectNo }) {
    const { api, applicationId, body } = await applicant(0);
    const [application, ...others] = getItems(await api.application.listApplications());
    const { price, ...content } = body;
    expect(application).toMatchObject({ id: applicationId, ...content, price, isPaid: false });
    expect(application?.category?.name).toBe(offeredCategory);
    expect(Date.parse(application?.createdAt ?? '')).toBeGreaterThan(0);
    expect(others).toEqual([]);
    expectNo(await visitor().api.application.listApplications(), 'session_ended');
    return { path: '/api/user/applications' };
  },
  async 'GET /api/user/{id}'({ customer, expectNo }) {
    const { api, id, email } = await customer();
    expect(getValue(await api.profile.readProfile({ userId: id }))).toMatchObject({
      id,
      email,
      country: 'India',
    });
    expectNo(await api.profile.readProfile({ userId: (await customer()).id }), 'not_found');
    return { path: `/api/user/${id}` };
  },
  async 'PUT /api/user/{id}'({ customer, expectNo }) {
    const { api, id, email } = await customer();
    const { fullName, mobile, companyName, country, gstNo } = getRegistration(email, password);
    const about = { username: 'asha', fullName, email, mobile, companyName, country, gstNo };
    const form = { ...about, jobTitle: 'Director' } as ProfileForm;
    expectNo(
      await api.profile.updateProfile({ ...form, userId: id, fullName: '' }),
      'input_invalid',
    );
    expect(getValue(await api.profile.updateProfile({ ...form, userId: id }))).toMatchObject({
      id,
      ...form,
    });
    return { path: `/api/user/${id}`, body: form };
  },

  async 'GET /api/segment'({ visitor }) {
    const segments = getValue(await visitor().api.catalogue.listSegments());
    expect(segments.length).toBeGreaterThan(1);
    for (const { id, name } of segments) expect(`${id} ${name}`).toMatch(/\w \w/);
    return { path: '/api/segment' };
  },
  async 'GET /api/segment/categories/{segmentId}'({ visitor, offering, expectNo }) {
    const person = visitor();
    const { segment, category } = await offering(person);
    expect(category.price).toBeGreaterThan(0);
    expect(category.description).toMatch(/\w/);
    expectNo(await person.api.catalogue.listCategories({ segmentId: unknownId }), 'not_found');
    return { path: `/api/segment/categories/${segment.id}` };
  },
  async 'GET /api/category/{categoryId}'({ visitor, offering, expectNo }) {
    const person = visitor();
    const { category } = await offering(person);
    const read = getValue(await person.api.catalogue.readCategory({ categoryId: category.id }));
    expect(read).toMatchObject(category);
    expectNo(await person.api.catalogue.readCategory({ categoryId: unknownId }), 'not_found');
    return { path: `/api/category/${category.id}` };
  },
  async 'GET /api/form-structure'({ visitor }) {
    const fields = getValue(await visitor().api.catalogue.readFormStructure());
    expect(fields.length).toBeGreaterThan(1);
    const name = fields.find(({ attribute }) => attribute === 'businessName');
    expect(name).toMatchObject({ type: 'TEXT', label: 'Business name', step: 1, required: true });
    return { path: '/api/form-structure' };
  },

  async 'GET /api/application/{id}'({ applicant, customer, expectNo }) {
    const { api, applicationId } = await applicant(0);
    const read = getValue(await api.application.readApplication({ applicationId }));
    expect(read).toMatchObject({ id: applicationId, formData });
    const other = await customer();
    expectNo(await other.api.application.readApplication({ applicationId }), 'not_found');
    return { path: `/api/application/${applicationId}` };
  },
  async 'POST /api/application'({ customer, getBody, expectNo }) {
    const person = await customer();
    const { createApplication, listApplications } = person.api.application;
    const body = await getBody(person, 1);
    const wrong = { ...body, categoryId: unknownId };
    expectNo(await createApplication(wrong, undefined, createKeyHeaders()), 'category_unknown');
    const { id } = getValue(await createApplication(body, undefined, createKeyHeaders()));
    expect(getItems(await listApplications())).toMatchObject([{ id, formData, appStatus: 1 }]);
    return { path: '/api/application', body };
  },
  async 'PUT /api/application/{id}'({ applicant, expectNo }) {
    const { api, applicationId, body } = await applicant(0);
    const changed = {
      ...body,
      formData: { ...formData, goal: 'Less work' },
      appStatus: 1 as const,
    };
    const saved = getValue(await api.application.updateApplication({ applicationId, ...changed }));
    expect(saved.id).toBe(applicationId);
    const listed = getItems(await api.application.listApplications());
    expect(listed).toMatchObject([{ formData: { goal: 'Less work' }, appStatus: 1 }]);
    expectNo(await api.application.updateApplication({ applicationId, ...changed }), 'not_a_draft');
    return { path: `/api/application/${applicationId}`, body: changed };
  },

  async 'POST /api/cart'({ applicant, expectNo }) {
    const { api, applicationId, id: userId } = await applicant(1);
    getValue(await api.cart.addToCart({ applicationId, quantity: 1, userId }));
    getValue(await api.cart.addToCart({ applicationId, quantity: 1 }));
    expect(getValue(await api.cart.listCart())).toHaveLength(1);
    const drafter = await applicant(0);
    expectNo(
      await drafter.api.cart.addToCart({ applicationId: drafter.applicationId, quantity: 1 }),
      'not_buyable',
    );
    return { path: '/api/cart', body: { applicationId, quantity: 1, userId } };
  },
  async 'GET /api/cart/user'({ withCart }) {
    const { api, applicationId, itemId, body } = await withCart();
    const { price } = body;
    const line = { id: itemId, applicationId, quantity: 1 };
    const application = { id: applicationId, formData, price };
    expect(getValue(await api.cart.listCart())).toMatchObject([{ ...line, application }]);
    return { path: '/api/cart/user' };
  },
  async 'PUT /api/cart/{id}'({ withCart, expectNo }) {
    const { api, itemId } = await withCart();
    expectNo(await api.cart.changeQuantity({ itemId, quantity: 0 }), 'input_invalid');
    getValue(await api.cart.changeQuantity({ itemId, quantity: 3 }));
    expect(getValue(await api.cart.listCart())).toMatchObject([{ quantity: 3 }]);
    return { path: `/api/cart/${itemId}`, body: { quantity: 3 } };
  },
  async 'DELETE /api/cart/{id}'({ withCart, customer, expectNo }) {
    const { api, itemId } = await withCart();
    expectNo(await (await customer()).api.cart.removeFromCart({ itemId }), 'not_found');
    getValue(await api.cart.removeFromCart({ itemId }));
    expect(getValue(await api.cart.listCart())).toEqual([]);
    return { path: `/api/cart/${itemId}` };
  },

  async 'POST /api/bookmark'({ applicant, expectNo }) {
    const { api, applicationId } = await applicant(1);
    getValue(await api.bookmarks.addBookmark({ applicationId }));
    expect(getItems(await api.bookmarks.listBookmarks())).toHaveLength(1);
    expectNo(await api.bookmarks.addBookmark({ applicationId: unknownId }), 'not_found');
    return { path: '/api/bookmark', body: { applicationId } };
  },
  async 'GET /api/bookmark/user'({ withBookmark }) {
    const { api, applicationId, bookmarkId, body } = await withBookmark();
    const application = { id: applicationId, formData, price: body.price };
    const bookmarks = getItems(await api.bookmarks.listBookmarks());
    expect(bookmarks).toMatchObject([{ id: bookmarkId, applicationId, application }]);
    return { path: '/api/bookmark/user' };
  },
  async 'DELETE /api/bookmark/{id}'({ withBookmark, customer, expectNo }) {
    const { api, bookmarkId } = await withBookmark();
    expectNo(
      await (await customer()).api.bookmarks.deleteBookmark({ itemId: bookmarkId }),
      'not_found',
    );
    getValue(await api.bookmarks.deleteBookmark({ itemId: bookmarkId }));
    expect(getItems(await api.bookmarks.listBookmarks())).toEqual([]);
    return { path: `/api/bookmark/${bookmarkId}` };
  },

  async 'POST /api/order'({ customer, withOrder, expectNo }) {
    expectNo(await (await customer()).api.checkout.placeOrder(), 'cart_empty');
    const { order, body } = await withOrder();
    expect(order).toMatchObject({ totalAmount: body.price, currency: 'INR' });
    expect(`${order.orderId} ${order.razorpayOrderId}`).toMatch(/\w \w/);
    return { path: '/api/order' };
  },
  async 'POST /api/order/verify'({ withOrder, expectNo }) {
    const { api, proof } = await withOrder();
    const forged = { ...proof, razorpaySignature: 'forged' };
    expectNo(await api.checkout.verifyPayment(forged), 'signature_wrong');
    getValue(await api.checkout.verifyPayment(proof));
    expect(getValue(await api.cart.listCart())).toEqual([]);
    const listed = getItems(await api.application.listApplications());
    expect(listed).toMatchObject([{ isPaid: true }]);
    return { path: '/api/order/verify', body: proof };
  },
  async 'DELETE /api/order/delete/{orderId}'({ withCart, customer, expectNo }) {
    const { api } = await withCart();
    const { orderId } = getValue(await api.checkout.placeOrder());
    expectNo(await (await customer()).api.checkout.cancelOrder({ orderId }), 'not_found');
    getValue(await api.checkout.cancelOrder({ orderId }));
    expect(getItems(await api.orders.listOrders())).toEqual([]);
    expect(getValue(await api.cart.listCart())).toHaveLength(1);
    return { path: `/api/order/delete/${orderId}` };
  },
  async 'GET /api/order/user'({ withOrder }) {
    const { api, order, proof, body } = await withOrder();
    getValue(await api.checkout.verifyPayment(proof));
    const [paid, ...others] = getItems(await api.orders.listOrders());
    const { orderId: id, totalAmount } = order;
    expect(paid).toMatchObject({ id, totalAmount, status: 'SUCCESS' });
    expect(paid?.customOrderId).toMatch(/\w/);
    const application = { category: { name: offeredCategory }, formData };
    expect(paid?.items).toMatchObject([{ quantity: 1, price: body.price, application }]);
    expect(others).toEqual([]);
    return { path: '/api/order/user' };
  },

  async 'POST /api/image/upload/{type}'({ customer, expectNo }) {
    const { api } = await customer();
    expectNo(await api.upload.uploadFiles({ type: 'image', files: [] }), 'file_missing');
    const files = [picture(), picture()];
    const paths = getValue(await api.upload.uploadFiles({ type: 'image', files }));
    expect(new Set(paths).size).toBe(2);
    const body = files.map(({ name }) => ['files', name]);
    return { path: '/api/image/upload/image', body };
  },
  async 'PATCH /api/image/remove/{type}'({ customer, expectNo }) {
    const { api } = await customer();
    const uploaded = await api.upload.uploadFiles({ type: 'image', files: [picture()] });
    const [fileName = ''] = getValue(uploaded);
    expectNo(await api.upload.removeFile({ type: 'image', fileName: `${fileName}x` }), 'not_found');
    getValue(await api.upload.removeFile({ type: 'image', fileName }));
    return { path: '/api/image/remove/image', body: { fileName } };
  },
};
