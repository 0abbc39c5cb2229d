/** Doctors and societies whose accounts change, and who asks for it and answers. */
import type { AccountChange } from '../../src/contract/masters/account-changes.ts';
import type { Doctor } from '../../src/contract/masters/doctors.ts';
import type { Society } from '../../src/contract/masters/societies.ts';
import type { Client, TestApp } from './app.ts';
import { type Refused, someMasters, testRut } from './masters.ts';

export const OLD = { bankCode: '037', accountKind: 'corriente', bankAccount: '11112222' };
export const NEW = { bankCode: '012', accountKind: 'vista', bankAccount: '33334444' };
export const NONE = { bankCode: null, accountKind: null, bankAccount: null };

/** Ana asks for changes, unless another client is given; Berta may answer them. */
export async function accountChanges(app: TestApp) {
  const { query } = app;
  const ana = await app.signedInAs('admin');
  const berta = await app.signedInAs('admin');
  const { specialtyId } = await someMasters(ana);
  let number = 7000;
  const newDoctor = async (account: object = OLD): Promise<Doctor> => {
    number += 1;
    const doctor = { rut: testRut(number), name: `Médico ${number}`, specialtyId, ...account };
    return (await ana.post<Doctor>('/api/doctors', doctor)).body;
  };
  const newSociety = async (account: object = OLD): Promise<Society> => {
    number += 1;
    const society = { rut: testRut(800_000 + number), name: `Sociedad ${number}`, ...account };
    return (await ana.post<Society>('/api/medical-societies', society)).body;
  };
  const doctorOf = async (id: number) =>
    (await ana.get<Doctor[]>(`/api/doctors?ids=${id}`)).body[0] as Doctor;
  /** Saves a doctor as the form does: whole, as the list answered it. */
  const save = async (doctor: Doctor, change: object, client: Client = ana) => {
    const { version: _version, ...record } = await doctorOf(doctor.id);
    return client.edit<Doctor>(`/api/doctors/${doctor.id}`, {
      ...record,
      bankName: null,
      societyRut: null,
      ...change,
    });
  };
  /** A doctor for whose account Ana has asked for a change. */
  const proposed = async (change: object = NEW) => {
    const doctor = await newDoctor();
    const { body } = await save(doctor, change);
    return { doctor, changeId: body.pendingAccount?.changeId ?? 0 };
  };
  const answer = (
    client: Client,
    id: number,
    what: 'approve' | 'reject' | 'withdraw',
    payload?: object,
  ) => client.post<Refused>(`/api/account-changes/${id}/${what}`, payload);
  const listed = async (client: Client, filter = '') =>
    (await client.get<AccountChange[]>(`/api/account-changes${filter}`)).body;
  const statesOf = async (column: 'doctor_id' | 'society_id', id: number) =>
    (
      await query(
        `SELECT state, is_first, new_bank_account FROM account_change WHERE ${column} = $1 ORDER BY id`,
        [id],
      )
    ).map((row) => `${row.state}${row.is_first ? ' first' : ''} ${row.new_bank_account}`);
  return { ana, berta, newDoctor, newSociety, doctorOf, save, proposed, answer, listed, statesOf };
}
