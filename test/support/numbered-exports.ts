/** Makes numbered accounting exports in tests. */
import type { AccountingNews } from '../../src/contract/payout/numbered-exports.ts';
import type { Period } from '../../src/domain/calendar/calendar.ts';
import type { Client } from './app.ts';

/** What no export holds up to a month. */
export async function accountingNews(client: Client, { month, year }: Period) {
  const { body } = await client.get<AccountingNews>(
    `/api/accounting-exports/news?month=${month}&year=${year}&limit=1000`,
  );
  return body;
}

/** Exports what is new up to a month; answers the number. Fails when nothing is. */
export async function exportedAnew(
  client: Client,
  until: Period,
  isOpening = false,
): Promise<number> {
  const { digest } = await accountingNews(client, until);
  const { status, body } = await client.post<{ number: number }>('/api/accounting-exports', {
    ...until,
    digest,
    isOpening,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.number;
}
