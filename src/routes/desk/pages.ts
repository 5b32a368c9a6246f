/* The desk's pages behind the queue, which load as one file. */

export { CustomerPage } from './customer.tsx';
export { CustomersPage } from './customers.tsx';
export { OrderPage } from './order.tsx';
export { OrdersPage } from './orders.tsx';
export { TeamPage } from './team.tsx';
export { WorkPage } from './work.tsx';
