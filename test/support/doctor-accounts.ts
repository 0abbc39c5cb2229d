/** The portal's accounts of doctors, generated as staff do. */
import type { Database } from '../../src/server/platform/db/database.ts';
import type { Client } from './app.ts';
import type { PayrollData } from './payroll-data.ts';

export type GeneratedAccount = {
  userId: number;
  username: string;
  password: string;
  expiresAt: string;
};

/** Adds a doctor and generates their account. `admin` is signed in as an administrator. */
export async function generateAccount(
  { db }: Database,
  admin: Client,
  data: PayrollData,
  email: string | null = null,
) {
  const doctorId = await data.doctor({ name: 'Ana Prueba', email });
  const { rut, name } = await db
    .selectFrom('doctor')
    .select(['rut', 'name'])
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  const body = { doctorId, doctorRut: rut, doctorName: name };
  const account = await admin.post<GeneratedAccount>('/api/create-user-for-doctor', body);
  return { ...account, rut };
}
