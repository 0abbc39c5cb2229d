/** What the database itself refuses of accounts and their changes (masters §15). */
import { describe, expect, test } from 'vitest';
import { accountChanges, NEW, OLD } from '../../../../test/support/account-changes.ts';
import { testApp } from '../../../../test/support/app.ts';
import { testRut } from '../../../../test/support/masters.ts';

const app = await testApp();
const { query } = app;
const { ana, answer, doctorOf, newDoctor, newSociety, proposed, save, berta } =
  await accountChanges(app);

// masters §15.9
describe('the database refuses', () => {
  const guarded = { code: '23514' };
  const bank = (table: string, id: number) =>
    `UPDATE ${table} SET bank_account = '66667777' WHERE id = ${id}`;

  test('an account that nobody approved, by any statement', async () => {
    const doctor = await newDoctor();
    const society = await newSociety();
    await expect(query(bank('doctor', doctor.id))).rejects.toMatchObject(guarded);
    await expect(query(bank('medical_society', society.id))).rejects.toMatchObject(guarded);
    await expect(
      query`
      UPDATE doctor SET account_holder_rut = ${testRut(1)} WHERE id = ${doctor.id}`,
    ).rejects.toMatchObject(guarded);
    // What stays as it is may be written.
    await query`UPDATE doctor SET bank_account = bank_account, phone = NULL WHERE id = ${doctor.id}`;
  });

  test('an approval by who proposed it, or by nobody', async () => {
    const { changeId } = await proposed();
    for (const by of ['proposed_by', 'NULL'])
      await expect(
        query(
          `UPDATE account_change SET state = 'approved', answered_at = now(), answered_by = ${by} WHERE id = $1`,
          [changeId],
        ),
      ).rejects.toMatchObject(guarded);
    await expect(
      query`UPDATE account_change SET proposed_by = 2 WHERE id = ${changeId}`,
    ).rejects.toMatchObject(guarded);
  });

  test('an approval that was never a proposal, and an old one used again', async () => {
    const { doctor, changeId } = await proposed();
    await expect(
      query`
      INSERT INTO account_change (doctor_id, state, new_bank_account, proposed_by, answered_by, answered_at)
         VALUES (${doctor.id}, 'approved', '66667777', 1, 2, now())`,
    ).rejects.toMatchObject(guarded);
    await answer(berta, changeId, 'approve');
    const back = await save(doctor, OLD);
    await answer(berta, back.body.pendingAccount?.changeId ?? 0, 'approve');
    await expect(
      query`
      UPDATE doctor SET bank_code = '012', account_kind = 'vista', bank_account = '33334444' WHERE id = ${doctor.id}`,
    ).rejects.toMatchObject(guarded);
  });

  test('a change of what was asked or answered, and its removal', async () => {
    const { doctor, changeId } = await proposed();
    const statements = [
      `UPDATE account_change SET new_bank_account = '66667777' WHERE id = ${changeId}`,
      `UPDATE account_change SET emails = '{}' || ARRAY['otra@ejemplo.cl'] WHERE id = ${changeId}`,
      `DELETE FROM account_change WHERE id = ${changeId}`,
      `INSERT INTO account_change (doctor_id, new_bank_account) VALUES (${doctor.id}, '8')`,
    ];
    for (const statement of statements)
      await expect(query(statement), statement).rejects.toMatchObject({
        code: expect.stringMatching(/^235(14|05)$/),
      });
    await answer(ana, changeId, 'withdraw');
    await expect(
      query`
      UPDATE account_change SET state = 'pending', answered_at = NULL WHERE id = ${changeId}`,
    ).rejects.toMatchObject(guarded);
  });

  test('nothing when the user who asked or answered is deleted', async () => {
    const carla = await app.signedInAs('admin');
    const rows = await query`SELECT max(id) AS id FROM app_user`;
    const doctor = await newDoctor();
    const { body } = await save(doctor, NEW, carla);
    await query`DELETE FROM app_user WHERE id = ${rows[0].id}`;
    expect((await doctorOf(doctor.id)).pendingAccount?.proposedByName).toBeNull();
    expect((await answer(ana, body.pendingAccount?.changeId ?? 0, 'approve')).status).toBe(200);
    expect(await doctorOf(doctor.id)).toMatchObject(NEW);
  });
});
