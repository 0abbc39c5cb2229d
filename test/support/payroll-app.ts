/** A server on a clinic of its own, and what makes small months there. */
import { testApp } from './app.ts';
import { payrollData } from './payroll-data.ts';

/** As `testApp`; `data` works on its database. */
export async function payrollApp(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options);
  const { db, pool } = app.database;
  return { app, db, pool, query: app.query, data: await payrollData(app.database) };
}
