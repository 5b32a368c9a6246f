/** Every call of specification §7. */
export const specifiedCalls = [
  'POST /api/auth/login',
  'POST /api/auth/send-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/reset-password',
  'POST /api/auth/signup',
  'GET /api/user/me',
  'GET /api/user/applications',
  'GET /api/user/{id}',
  'PUT /api/user/{id}',
  'GET /api/segment',
  'GET /api/segment/categories/{segmentId}',
  'GET /api/category/{categoryId}',
  'GET /api/form-structure',
  'GET /api/application/{id}',
  'POST /api/application',
  'PUT /api/application/{id}',
  'POST /api/cart',
  'GET /api/cart/user',
  'PUT /api/cart/{id}',
  'DELETE /api/cart/{id}',
  'POST /api/bookmark',
  'GET /api/bookmark/user',
  'DELETE /api/bookmark/{id}',
  'POST /api/order',
  'POST /api/order/verify',
  'DELETE /api/order/delete/{orderId}',
  'GET /api/order/user',
  'POST /api/image/upload/{type}',
  'PATCH /api/image/remove/{type}',
] as const;

export type SpecifiedCall = (typeof specifiedCalls)[number];

/** Which call a request is, and its path parameter; undefined beyond §7. */
export function findSpecifiedCall(
  method: string,
  pathname: string,
): { call: SpecifiedCall; parameter: string } | undefined {
  for (const call of specifiedCalls) {
    const pattern = call.replace(/\{\w+\}/, '([^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(`${method} ${pathname}`);
    if (match) return { call, parameter: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
