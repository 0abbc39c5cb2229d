/** Changes of payees' accounts, which a second person approves (masters §15). */
import { describe, expect, test } from 'vitest';
import { accountChanges, NEW, NONE, OLD } from '../../../../test/support/account-changes.ts';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import type { Society } from '../../../contract/masters/societies.ts';

const app = await testApp();
const { query } = app;
const { ana, berta, newDoctor, newSociety, doctorOf, save, proposed, answer, listed, statesOf } =
  await accountChanges(app);

describe('a change of account', () => {
  // masters §15.1
  test('waits for a second person, while the rest of the edit is saved', async () => {
    const doctor = await newDoctor();
    expect(doctor.pendingAccount).toBeNull();
    const { status, body } = await save(doctor, { ...NEW, phone: '+56 9 1234 5678' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...OLD,
      phone: '+56 9 1234 5678',
      version: doctor.version + 1,
      pendingAccount: {
        ...NEW,
        bankName: 'BancoEstado',
        proposedByName: 'Prueba admin-1',
        othersMayApprove: true,
      },
    });
    expect(await doctorOf(doctor.id)).toMatchObject({ ...OLD, pendingAccount: NEW });
    const [change] = await listed(berta, `?doctorId=${doctor.id}`);
    expect(change).toMatchObject({
      kind: 'doctor',
      payee: { id: doctor.id, name: doctor.name, isActive: true },
      from: OLD,
      to: NEW,
      isOwn: false,
      hasAddress: false,
    });
    expect((await listed(ana, `?doctorId=${doctor.id}`))[0]?.isOwn).toBe(true);
  });

  // masters §15.2
  test('takes effect when another person approves it, once', async () => {
    const { doctor, changeId } = await proposed();
    const before = await doctorOf(doctor.id);
    expect((await answer(berta, changeId, 'approve')).body).toEqual({ success: true });
    expect(await doctorOf(doctor.id)).toMatchObject({
      ...NEW,
      pendingAccount: null,
      version: before.version + 1,
    });
    expect(await answer(berta, changeId, 'approve')).toMatchObject(
      refusedBy(409, 'accountChange.answered', expect.stringContaining('lo aprobó Prueba admin-2')),
    );
    const entries = await auditEntries(app, 'doctor', doctor.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['doctor.proposeAccount', 'doctor.approveAccount']),
    );
    // A form that was opened before sees that the record has changed.
    const stale = await ana.edit<Refused>(`/api/doctors/${doctor.id}`, {
      ...before,
      societyRut: null,
    });
    expect(stale.body.code).toBe('record.changed');
  });

  // masters §15.2
  test('is not approved by who proposed it', async () => {
    const { doctor, changeId } = await proposed();
    expect(await answer(ana, changeId, 'approve')).toMatchObject(
      refusedBy(
        409,
        'accountChange.samePerson',
        `Usted pidió el cambio de cuenta de ${doctor.name}: lo aprueba otra persona con acceso a Médicos.`,
      ),
    );
    expect(await doctorOf(doctor.id)).toMatchObject(OLD);
  });

  // masters §15.3
  test('is rejected by another person with a reason, or withdrawn by who proposed it', async () => {
    const first = await proposed();
    expect((await answer(ana, first.changeId, 'reject', { reason: 'No' })).body.code).toBe(
      'accountChange.ownRejection',
    );
    expect(
      (await answer(berta, first.changeId, 'reject', { reason: ' ' })).body.data?.fields,
    ).toEqual({ reason: 'Motivo es requerido' });
    const reason = 'El médico dice que no la pidió';
    expect((await answer(berta, first.changeId, 'reject', { reason })).status).toBe(200);
    expect(await doctorOf(first.doctor.id)).toMatchObject({ ...OLD, pendingAccount: null });

    const second = await proposed();
    expect((await answer(berta, second.changeId, 'withdraw')).body.code).toBe(
      'accountChange.foreignWithdrawal',
    );
    expect((await answer(ana, second.changeId, 'withdraw')).status).toBe(200);
    // What was withdrawn or rejected is not approved any more.
    for (const { changeId, doctor } of [first, second]) {
      expect((await answer(berta, changeId, 'approve')).body.code).toBe('accountChange.answered');
      expect(await doctorOf(doctor.id)).toMatchObject(OLD);
    }
  });

  // masters §15.4
  test('is replaced by a corrected one; the same again, or the account as it is, changes nothing', async () => {
    const { doctor, changeId } = await proposed();
    await save(doctor, OLD);
    await save(doctor, NEW, berta);
    expect((await doctorOf(doctor.id)).pendingAccount?.changeId).toBe(changeId);
    const corrected = await save(doctor, { ...NEW, bankAccount: '55556666' }, berta);
    expect(corrected.body.pendingAccount).toMatchObject({
      bankAccount: '55556666',
      proposedByName: 'Prueba admin-2',
    });
    expect(await statesOf('doctor_id', doctor.id)).toEqual([
      'approved first 11112222',
      'withdrawn 33334444',
      'pending 55556666',
    ]);
    expect((await answer(berta, changeId, 'approve')).body.code).toBe('accountChange.answered');
    const newest = corrected.body.pendingAccount?.changeId ?? 0;
    expect((await answer(berta, newest, 'approve')).body.code).toBe('accountChange.samePerson');
    expect((await answer(ana, newest, 'approve')).status).toBe(200);
    expect((await doctorOf(doctor.id)).bankAccount).toBe('55556666');
  });

  // masters §15.2
  test('is answered once, when two people answer it at once', async () => {
    const carla = await app.signedInAs('admin');
    const { doctor, changeId } = await proposed();
    const answers = await Promise.all([
      answer(berta, changeId, 'approve'),
      answer(carla, changeId, 'reject', { reason: 'No corresponde' }),
      answer(carla, changeId, 'approve'),
      save(doctor, { ...NEW, bankAccount: '99990000' }),
    ]);
    const [approved, rejected, again] = answers.map(({ status }) => status);
    // One answer counts; or the save came first, and replaced what was to be answered.
    const counted = [approved, rejected, again].filter((status) => status === 200);
    const refused = answers.slice(0, 3).filter(({ status }) => status !== 200);
    expect(counted.length).toBe(
      (await statesOf('doctor_id', doctor.id)).includes('withdrawn 33334444') ? 0 : 1,
    );
    for (const { status, body } of refused)
      expect([status, (body as Refused).code]).toEqual([409, 'accountChange.answered']);
    const states = await statesOf('doctor_id', doctor.id);
    expect(states.filter((state) => state.endsWith('33334444'))).toHaveLength(1);
    const { bankAccount } = await doctorOf(doctor.id);
    expect(bankAccount).toBe(
      states.includes('approved 33334444') ? NEW.bankAccount : OLD.bankAccount,
    );
  });

  // masters §15.5
  test('of the first account needs nobody, and is noted; taking an account away does', async () => {
    const doctor = await newDoctor(NONE);
    expect(await statesOf('doctor_id', doctor.id)).toEqual([]);
    expect((await save(doctor, OLD)).body).toMatchObject({ ...OLD, pendingAccount: null });
    const removal = await save(doctor, NONE);
    expect(removal.body).toMatchObject({ ...OLD, pendingAccount: NONE });
    await answer(berta, removal.body.pendingAccount?.changeId ?? 0, 'approve');
    expect(await doctorOf(doctor.id)).toMatchObject(NONE);
    // Otherwise, removing an account would open the way for any other one.
    expect((await save(doctor, NEW)).body).toMatchObject({ ...NONE, pendingAccount: NEW });
    expect(await statesOf('doctor_id', doctor.id)).toEqual([
      'approved first 11112222',
      'approved null',
      'pending 33334444',
    ]);
  });

  // masters §15.11
  test('says that nobody was told while there is no mail server', async () => {
    const doctor = await newDoctor({ ...OLD, email: 'medico@ejemplo.cl' });
    await save(doctor, NEW);
    expect((await listed(berta, `?doctorId=${doctor.id}`))[0]).toMatchObject({
      hasAddress: true,
      untold: expect.stringContaining('No hay un servidor de correo configurado'),
    });
  });

  // masters §15.1, masters §15.5
  test('of a society waits likewise', async () => {
    const society = await newSociety(NONE);
    const put = (change: object, client = ana) =>
      client.edit<Society>(`/api/medical-societies/${society.id}`, {
        rut: society.rut,
        name: society.name,
        ...change,
      });
    expect((await put(OLD)).body).toMatchObject({ ...OLD, pendingAccount: null });
    const { body } = await put(NEW);
    expect(body).toMatchObject({ ...OLD, pendingAccount: NEW });
    const changeId = body.pendingAccount?.changeId ?? 0;
    expect(await listed(berta, `?societyId=${society.id}`)).toMatchObject([
      { id: changeId, kind: 'society', payee: { name: society.name }, from: OLD, to: NEW },
    ]);
    expect((await answer(berta, changeId, 'approve')).status).toBe(200);
    expect(await statesOf('society_id', society.id)).toEqual([
      'approved first 11112222',
      'approved 33334444',
    ]);
  });

  // masters §15.6
  test('is approved for an inactive payee, too; of a deleted one nothing is left', async () => {
    const inactive = await proposed();
    await save(inactive.doctor, { isActive: false });
    expect((await listed(berta, `?doctorId=${inactive.doctor.id}`))[0]?.payee.isActive).toBe(false);
    expect((await answer(berta, inactive.changeId, 'approve')).status).toBe(200);
    const gone = await proposed();
    expect((await ana.delete(`/api/doctors/${gone.doctor.id}`)).status).toBe(200);
    expect(await answer(berta, gone.changeId, 'approve')).toMatchObject(
      refusedBy(404, 'accountChange.notFound'),
    );
  });

  // masters §15.7
  test('is nobody’s but that of who edits payees', async () => {
    const { doctor, changeId } = await proposed();
    const own = await app.signedInAs('doctor', { doctorId: doctor.id });
    for (const client of [own, await app.signedInAs('user'), app.anonymous]) {
      const refused = client === app.anonymous ? 401 : 403;
      expect((await client.get('/api/account-changes')).status).toBe(refused);
      for (const what of ['approve', 'reject', 'withdraw'] as const)
        expect((await answer(client, changeId, what, { reason: 'Sí' })).status).toBe(refused);
      expect((await client.edit(`/api/doctors/${doctor.id}`, NEW)).status).toBe(refused);
    }
    expect(await doctorOf(doctor.id)).toMatchObject(OLD);
  });

  // masters §15.13
  test('is found by the kind of its payee', async () => {
    const { changeId } = await proposed();
    const society = await newSociety();
    const { rut, name } = society;
    await ana.edit(`/api/medical-societies/${society.id}`, { rut, name, ...NEW });
    const kindsOf = async (filter: string) => [
      ...new Set((await listed(berta, filter)).map(({ kind }) => kind)),
    ];
    expect(await kindsOf('?kind=society')).toEqual(['society']);
    expect(await kindsOf('?kind=doctor')).toEqual(['doctor']);
    expect((await kindsOf('')).sort()).toEqual(['doctor', 'society']);
    expect((await listed(berta, '?kind=doctor')).some(({ id }) => id === changeId)).toBe(true);
  });

  // masters §15.7
  test('is not read by other screens that read payees', async () => {
    const { doctor } = await proposed();
    const society = await newSociety();
    await ana.edit(`/api/medical-societies/${society.id}`, {
      rut: society.rut,
      name: society.name,
      ...NEW,
    });
    const supervisor = await app.signedInAs('supervisor');
    const pendingOf = async (path: string) =>
      (await supervisor.get<Pick<Society, 'pendingAccount'>[]>(path)).body[0]?.pendingAccount;
    const paths = [`/api/doctors?ids=${doctor.id}`, `/api/medical-societies?ids=${society.id}`];
    const edit = { '/medicos': false, '/sociedades-medicas': false };
    await setScreens({ ...edit, '/reportes': true, '/reglas': true });
    for (const path of paths) expect(await pendingOf(path), path).toBeNull();
    await setScreens({ ...edit, '/medicos': true });
    for (const path of paths) expect(await pendingOf(path), path).toMatchObject(NEW);
  });

  // masters §15.7
  test('of a doctor is not answered by who may only edit societies', async () => {
    const { changeId } = await proposed();
    const supervisor = await app.signedInAs('supervisor');
    await setScreens({ '/medicos': false, '/sociedades-medicas': true });
    expect(await listed(supervisor, '?societyId=1')).toEqual([]);
    expect((await listed(supervisor)).some(({ kind }) => kind === 'doctor')).toBe(false);
    expect((await answer(supervisor, changeId, 'approve')).status).toBe(403);
    await setScreens({ '/medicos': true, '/sociedades-medicas': false });
    expect((await answer(supervisor, changeId, 'approve')).status).toBe(200);
  });

  // masters §15.8
  test('says what to do when nobody else may approve it', async () => {
    const { doctor, changeId } = await proposed();
    await query`UPDATE app_user SET is_active = false WHERE profile IN ('admin', 'supervisor') AND username <> 'admin-1'`;
    expect((await doctorOf(doctor.id)).pendingAccount?.othersMayApprove).toBe(false);
    expect((await answer(ana, changeId, 'approve')).body).toMatchObject({
      code: 'accountChange.nobodyElse',
      message: expect.stringContaining('Cree en Usuarios la cuenta de una segunda persona'),
    });
    await query`UPDATE app_user SET is_active = true`;
  });
});

/** Gives supervisors these screens, or takes them away. */
async function setScreens(screens: Record<string, boolean>): Promise<void> {
  for (const [href, isAllowed] of Object.entries(screens))
    await query`UPDATE permission SET is_allowed = ${isAllowed} FROM menu_option o
        WHERE o.id = menu_option_id AND o.href = ${href} AND profile = 'supervisor'`;
}
