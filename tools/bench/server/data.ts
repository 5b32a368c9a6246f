import { hashPassword } from '#server/accounts/passwords.ts';
import { connectAlone } from '#server/data/engine.ts';

/*
 * Customers with fifty applications each, of which twenty are paid by ten orders and ten are
 * bookmarked. Ids are sequential, so that calls can compute them.
 */

export const applicationsPerCustomer = 50;
/** The first applications of each customer are unpaid and can be put into the cart. */
export const buyablePerCustomer = 30;
export const categories = 300;

/** The id of the `number`th row of a table. */
export function getId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The password of every customer. */
export const password = 'correct horse';

/** The e-mail address of the `number`th customer. */
export function getEmail(number: number): string {
  return `asha${number}@example.com`;
}

/** The token of the `number`th customer, from 1. */
export function getToken(number: number): string {
  return String(number).padStart(43, 'A');
}

/** The IP address of the `number`th client, so that clients do not share rate limits. */
export function getAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Fills the migrated database at `url`. */
export async function fillDatabase(url: string, customers: number): Promise<void> {
  await using connection = await connectAlone(url);
  const { client } = connection;
  // Disables foreign key checks, which would take longer than the inserts.
  await client.query(`set session_replication_role = replica`);
  for (const statement of statements(customers)) await client.query(statement);
  await client.query('update users set password_hash = $1', [await hashPassword(password)]);
  await client.query('vacuum analyze');
}

const id = (number: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

function statements(customers: number): string[] {
  const applications = `generate_series(1, ${customers * applicationsPerCustomer}) n`;
  const owner = `(n - 1) / ${applicationsPerCustomer} + 1`;
  const position = `(n - 1) % ${applicationsPerCustomer}`;
  return [
    `insert into segments (id, name, position) values (${id('1')}, 'Search and content', 1000)`,
    `insert into categories (id, segment_id, name, price_paise, description, position, is_available)
      select ${id('n')}, ${id('1')}, 'Category ' || n, 100000 + n,
        'What a business gets when it orders this, in one sentence.', 1000 + n, true
      from generate_series(1, ${categories}) n`,
    `insert into users (id, email, password_hash, username, full_name, mobile, company_name,
        job_title, country, gst_no, role, is_active, agree_to_terms)
      select ${id('n')}, 'asha' || n || '@example.com', '', 'AshaRao', 'Asha Rao', '9876543210',
        'Rao Textiles', 'Owner', 'India', '', 'USER', true, true
      from generate_series(1, ${customers}) n`,
    `insert into sessions (token_hash, user_id, expires_at)
      select encode(sha256(lpad(n::text, 43, 'A')::bytea), 'hex'), ${id('n')},
        now() + interval '1 day'
      from generate_series(1, ${customers}) n`,
    `insert into applications (id, user_id, category_id, segment_id, app_status, step, form_data,
        form_bytes, shown_data, price_paise, is_paid, created_at)
      select ${id('n')}, ${id(owner)}, ${id(`n % ${categories} + 1`)}, ${id('1')}, 2, 3, answers,
        octet_length(answers::text), answers, 100000, ${position} >= ${buyablePerCustomer},
        now() - n * interval '1 second'
      from ${applications}, lateral (select json_build_object(
        'businessName', 'Rao Textiles', 'contactEmail', 'asha@example.com',
        'contactMobile', '9876543210', 'goal', 'More enquiries from Pune, number ' || n,
        'channels', json_build_array('search', 'social')) as answers) a`,
    `insert into application_events (id, application_id, at, from_status, to_status, actor)
      select ${id('2 * n + e')}, ${id('n')}, now(), case e when 1 then 1 end, e + 1,
        case e when 0 then 'customer' else 'staff' end
      from ${applications}, generate_series(0, 1) e`,
    `insert into bookmarks (id, user_id, application_id)
      select ${id('n')}, ${id(owner)}, ${id('n')} from ${applications} where ${position} < 10`,
    `insert into order_items (id, order_id, application_id, position, quantity, price_paise, is_paid)
      select ${id('n')}, ${id('n / 2')}, ${id('n')}, n % 2, 1, 100000, true
      from ${applications} where ${position} >= ${buyablePerCustomer}`,
    `insert into orders (id, user_id, custom_order_id, receipt, state, cart_hash, total_paise,
        currency, provider_order_id, provider_payment_id, paid_at, next_check_at)
      select distinct on (n / 2) ${id('n / 2')}, ${id(owner)}, 'BC-' || n, n::text, 'PAID', '',
        200000, 'INR', 'order_' || n, 'pay_' || n, now(), now()
      from ${applications} where ${position} >= ${buyablePerCustomer}`,
    `insert into order_events (id, order_id, at, event) select id, id, now(), 'paid' from orders`,
    `insert into payment_attempts (id, order_id, at, amount_paise, status, method, reason, noted_at)
      select provider_payment_id, id, now(), 200000, 'captured', 'card', '', now() from orders`,
  ];
}
