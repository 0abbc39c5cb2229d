/** A clinic in which nothing is yet but its administrator. */
import { rutOf } from '../../src/domain/identity/rut.ts';
import { carryOut, openDatabase } from '../../src/server/platform/db/database.ts';
import { testPasswordHash } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export async function newClinic(): Promise<TestDatabase> {
  const clone = await testDatabase();
  const database = openDatabase(clone.url);
  try {
    await carryOut(
      database.db,
    )`INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash)
              VALUES ('admin', ${rutOf(20_000_001)}, 'Marta', 'Olmedo', 'admin@ejemplo.cl', 'admin', ${await testPasswordHash})`;
  } finally {
    await database.close();
  }
  return clone;
}
