/** A clinic whose retentions change after payments were made, and what its users do about it. */
import { expect } from 'vitest';
import type { Doctor } from '../../src/contract/masters/doctors.ts';
import type { Entry } from '../../src/contract/payout/entries.ts';
import type {
  RetentionPreview,
  RetentionSums,
  TouchedPayment,
} from '../../src/contract/payout/retention-changes.ts';
import { localDate } from '../../src/domain/calendar/calendar.ts';
import type { TestApp } from './app.ts';
import { payrollData } from './payroll-data.ts';

export const REASON = 'El SII informó otra retención';
export const AUGUST = localDate('2026-08-05');

/** The setting of a doctor's retention that is not saved yet. */
export const setting = (more: object = {}) => ({
  retentionMode: 'legal',
  retentionPercentage: 10,
  surchargePercentage: 0,
  surchargeFrom: null,
  surchargeUntil: null,
  ...more,
});

export const shown = ({ payments: count, difference }: RetentionSums) => ({
  payments: count,
  difference,
});

/** What a user agrees to who was shown this. */
export const followUp = ({ stands }: RetentionPreview, more: object = {}) => ({
  paidFrom: '2026-01-01',
  reprocess: true,
  propose: true,
  reason: REASON,
  agreed: { unpaid: shown(stands.unpaid), paid: shown(stands.paid) },
  ...more,
});

/** A record as its form sends it. */
export const formOf = (record: object, more: object) => {
  const answered = [
    ...['id', 'specialtyName', 'societyName', 'affiliatedSince', 'nextAffiliation', 'payeeAccount'],
    ...['bankName', 'pendingAccount', 'doctorCount'],
  ];
  return {
    ...Object.fromEntries(Object.entries(record).filter(([field]) => !answered.includes(field))),
    ...more,
  };
};

/** A rule of 60 % of each attention; the legal retention of 2026 is 15,25 %. */
export async function retentionClinic(app: TestApp) {
  const { query } = app;
  const data = await payrollData(app.database);
  const ana = await app.signedInAs('admin');
  const blas = await app.signedInAs('admin');
  await data.rule({ code: 'R' });
  return {
    data,
    ana,
    blas,
    rowsOf: app.rowsOf,
    preview,
    payments,
    doctorOf,
    saveDoctor,
    saveDoctorPlainly,
    entries,
    ownRate,
    society,
  };

  async function preview(target: object, paidFrom?: string) {
    return (
      await ana.post<RetentionPreview>('/api/retention-changes/preview', { target, paidFrom })
    ).body;
  }

  async function payments(
    target: object,
    stands: readonly string[] = ['unpaid', 'paid'],
    more: object = {},
  ) {
    const input = { target, stands, ...more };
    return (await ana.post<TouchedPayment[]>('/api/retention-changes/payments', input)).body;
  }

  async function doctorOf(id: number) {
    const [doctor] = (await ana.get<Doctor[]>(`/api/doctors?ids=${id}`)).body;
    if (!doctor) throw new Error('no such doctor');
    return doctor;
  }

  async function saveDoctor(id: number, change: object, follow: object) {
    return ana.put<{ reprocessed: number; proposed: number; proposedAmount: number }>(
      `/api/retention-changes/doctors/${id}`,
      { doctor: formOf(await doctorOf(id), change), followUp: follow },
    );
  }

  async function saveDoctorPlainly(id: number, change: object) {
    const saved = await ana.edit(`/api/doctors/${id}`, formOf(await doctorOf(id), change));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }

  async function entries(query = '') {
    return (await ana.get<Entry[]>(`/api/entries${query}`)).body;
  }

  /** Paz Rivas at an own 13,75 %: $60.001 paid in August, and $40.000 processed and not transferred. */
  async function ownRate() {
    const id = await data.doctor({ name: 'Paz Rivas', retentionRate: 1375 });
    await data.attentions(id, [{ amount: 100_001 }]);
    await data.process({ paymentDate: AUGUST });
    await data.pay(id);
    await data.attentions(id, [{ amount: 33_333 }, { amount: 33_333 }]);
    await data.process({ paymentDate: localDate('2026-09-05') });
    return id;
  }

  /** A society whose receipt is not withheld: two doctors of $10.003 each, paid in August. */
  async function society() {
    const doctors = [
      await data.doctor({ name: 'Uno', society: 'Sociedad Ñuble' }),
      await data.doctor({ name: 'Dos', society: 'Sociedad Ñuble' }),
    ];
    const rows = await query`
      UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = false WHERE name = 'Sociedad Ñuble' RETURNING id`;
    for (const doctor of doctors) await data.attentions(doctor, [{ amount: 16_672 }]);
    await data.process({ paymentDate: AUGUST });
    for (const doctor of doctors) await data.pay(doctor);
    return { id: Number(rows[0].id), doctors };
  }
}
