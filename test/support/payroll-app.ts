/** A server on a clinic of its own, and what makes small months there. */
import { testApp } from './app.ts';
import { payrollData } from './payroll-data.ts';

/** As `testApp`; `data` works on its database. */
export async function payrollApp(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options);
  const { database, query, rowsOf, refusalBy } = app;
  const { db, pool } = database;
  const data = await payrollData(database);
  return { app, database, db, pool, query, rowsOf, refusalBy, data };
}

/** As `payrollApp`, with an administrator who is signed in. */
export async function adminPayroll(...options: Parameters<typeof testApp>) {
  const clinic = await payrollApp(...options);
  return { ...clinic, admin: await clinic.app.signedInAs('admin') };
}
