/** A server on a clinic of its own, and what makes small months there. */
import { testApp } from './app.ts';
import { payrollData } from './payroll-data.ts';

/** As `testApp`; `data` works on its database. */
export async function payrollApp(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options);
  const { database, query } = app;
  const { db, pool } = database;
  /** The rows of a statement, each an array of its columns. */
  const rowsOf = async (text: string): Promise<unknown[][]> =>
    (await pool.query({ text, rowMode: 'array' })).rows;
  return { app, database, db, pool, query, rowsOf, data: await payrollData(database) };
}

/** As `payrollApp`, with an administrator who is signed in. */
export async function adminPayroll(...options: Parameters<typeof testApp>) {
  const clinic = await payrollApp(...options);
  return { ...clinic, admin: await clinic.app.signedInAs('admin') };
}
