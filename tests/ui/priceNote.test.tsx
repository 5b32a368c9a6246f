import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CartSummary } from '#ui/screens/cart/CartSummary.tsx';
import { HomeScreen } from '#ui/screens/catalogue/HomeScreen.tsx';
import { Receipt } from '#ui/screens/orders/Receipt.tsx';

/* Where the seller's sentence on taxes shows. */

const priceNote = 'Prices include 18% GST.';
const order = {
  id: 'one',
  customOrderId: '',
  status: 'SUCCESS' as const,
  totalAmount: 7_999,
  createdAt: '',
  items: [],
};
const buyer = { name: 'Meera Rao', company: '', email: '', country: 'India', gstNo: '' };
const nothing = () => undefined;

const screens = {
  home: (
    <HomeScreen
      priceNote={priceNote}
      segments={[]}
      categories={{ state: 'loading' }}
      page={1}
      perPage={8}
      cards={{ getHref: () => '/', onOpen: nothing, onFill: nothing }}
      onSegment={nothing}
      onPage={nothing}
      onRetry={nothing}
      onRetrySegments={nothing}
    />
  ),
  cart: (
    <CartSummary seller={{ priceNote }} items={[]}>
      {null}
    </CartSummary>
  ),
  receipt: <Receipt order={order} buyer={buyer} seller={{ priceNote }} />,
};

test.each(Object.entries(screens))(
  '%s says whether prices include GST (S-58)',
  async (_, screen) => {
    await render(screen);
    await expect.element(page.getByText(/Prices include 18% GST\.$/)).toBeInTheDocument();
  },
);
