/** What the moves of `ledger-moves.ts` are made of: calls of two persons, jobs, files of attentions and of the bank. */
import { expect } from 'vitest';
import type { Transfer } from '../../src/contract/payout/bank.ts';
import type { RetentionPreview } from '../../src/contract/payout/retention-changes.ts';
import { today } from '../../src/server/platform/context.ts';
import type { Answer, Client, TestApp } from './app.ts';
import { followUp, formOf } from './retention-clinic.ts';

export const REASON = 'Un movimiento de la prueba';
export const HEADING =
  'ID;RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;% Participación;Especialidad;Médico';
/** What the rule of a percentage pays before anybody changes it. */
export const FIRST_RATE = 65;

type Clinic = {
  /** Who asks, and who approves. */
  readonly ana: Client;
  readonly blas: Client;
  /** The rule that is changed, as its form has it. */
  readonly rule: { readonly id: number; readonly input: object };
  readonly rutOf: ReadonlyMap<number, string>;
};

/** The acts on this clinic. Those that answer a boolean say whether the product did it; it never fails. */
export function ledgerActs(app: TestApp, { ana, blas, rule, rutOf }: Clinic) {
  let rate = FIRST_RATE;
  let imported = 0;
  return {
    rowsOf,
    done,
    job,
    linesOf,
    send,
    chosenFile,
    ofFile,
    answerOf,
    bankPaysAnyway,
    recover,
    undoRecovery,
    enter,
    correct,
    changeRule,
    changeRetention,
    resetRetentions,
    saveRate,
    settle,
  };

  async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return await app.query(text, values);
  }

  /** Whether a call was done. What is refused is told in words; the server never fails. */
  function done({ status, body }: Answer): boolean {
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    return status < 300;
  }

  /** Queues a job and waits for its end. */
  async function job(path: string, payload: object): Promise<boolean> {
    const answer = await ana.post<{ jobId: string }>(path, payload);
    if (!done(answer)) return false;
    const state = async () =>
      (
        await rowsOf<{ status: string }>('SELECT status FROM job WHERE id = $1', [
          answer.body.jobId,
        ])
      )[0]?.status;
    await expect.poll(state, { timeout: 30_000, interval: 10 }).toBe('completed');
    return true;
  }

  /** One to three lines of a doctor, as a file has them. */
  function linesOf(
    doctorId: number,
    { month, pick, amount }: { month: number; pick: number; amount: number },
  ): string[] {
    return Array.from({ length: (pick % 3) + 1 }, (_, at) => {
      imported += 1;
      const day = String(((pick + at) % 28) + 1).padStart(2, '0');
      const pesos = Math.ceil(amount / (at + 1));
      return `M-${imported};12.345.678-5;Ana Prueba;${day}-0${month}-2026;01-01-001;${pesos};${pesos};;;${rutOf.get(doctorId)}`;
    });
  }

  /**
   * Sends what a month owes to the bank. `isAgain`: also what a file has already. `includePaid`: also what is paid.
   */
  async function send(
    period: object,
    { isAgain = false, includePaid = false }: { isAgain?: boolean; includePaid?: boolean } = {},
  ): Promise<boolean> {
    const order = { ...period, bankFormat: 'universal', includePaid };
    const { body } = await ana.post<{ transfers: Transfer[] }>('/api/generate-bank-payroll', order);
    const due = body.transfers.filter(
      ({ payments }) => isAgain || payments.every(({ inFiles }) => inFiles.length === 0),
    );
    if (due.length === 0) return false;
    const notices = due.flatMap(({ accountNotices }) => accountNotices);
    return done(
      await ana.post('/api/download-bank-file', {
        ...order,
        selectedTransfers: due.map(({ id }) => id),
        agreedPayeeChanges: notices.map(({ changeId }) => changeId),
        agreedRepeats: due.flatMap(({ payments }) =>
          payments.map(({ id, status, inFiles }) => ({ id, status, inFiles })),
        ),
      }),
    );
  }

  async function chosenFile(pick: number): Promise<number | undefined> {
    const files = await rowsOf<{ id: number }>(
      `SELECT DISTINCT bank_file_id AS id FROM transfer WHERE status = 'sent' ORDER BY 1`,
    );
    return chosen(files, pick)?.id;
  }

  /** The bank pays a transfer that it had, or may have had, whatever else pays the same. */
  async function bankPaysAnyway(pick: number): Promise<boolean> {
    const transfer = chosen(
      await rowsOf<{ id: number; file: number; amount: string }>(
        `SELECT id, bank_file_id AS file, amount FROM transfer WHERE status <> 'paid' ORDER BY id`,
      ),
      pick,
    );
    return (
      transfer !== undefined &&
      ofFile(transfer.file, 'mark-as-paid', {
        transferIds: [transfer.id],
        agreed: { transfers: 1, totalAmount: Number(transfer.amount), twice: 1 },
      })
    );
  }

  /** What was paid twice came back today. */
  async function recover(pick: number): Promise<boolean> {
    const transfer = chosen(
      await rowsOf<{ id: number; file: number }>(
        `SELECT id, bank_file_id AS file FROM transfer t WHERE is_surplus AND status = 'paid'
            AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id) ORDER BY id`,
      ),
      pick,
    );
    return (
      transfer !== undefined &&
      ofFile(transfer.file, 'recovery', {
        transferIds: [transfer.id],
        recoveredOn: today(),
        note: REASON,
      })
    );
  }

  /** It did not come back after all. */
  async function undoRecovery(pick: number): Promise<boolean> {
    const transfer = chosen(
      await rowsOf<{ id: number; file: number }>(
        `SELECT t.id, t.bank_file_id AS file FROM transfer t JOIN transfer_recovery r ON r.transfer_id = t.id ORDER BY 1`,
      ),
      pick,
    );
    return (
      transfer !== undefined &&
      done(await ana.delete(`/api/bank-files/${transfer.file}/recovery/${transfer.id}`))
    );
  }

  async function ofFile(
    file: number,
    action: string,
    input: object = {},
    by: Client = ana,
  ): Promise<boolean> {
    return done(await by.post(`/api/bank-files/${file}/${action}`, input));
  }

  /** The bank rejects the first transfer of a file and pays the others. */
  async function answerOf(file: number): Promise<boolean> {
    const template = await ana.get(`/api/bank-files/${file}/answer-template`);
    const [heading, ...lines] = template.bytes.toString('utf8').trim().split('\r\n');
    const day = new Intl.DateTimeFormat('es-CL', {
      timeZone: 'America/Santiago',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(new Date());
    const answered = lines.map(
      (line, at) =>
        line.replace(/;;;?$/, '') + (at === 0 ? ';Rechazada;;Cuenta bloqueada' : `;Pagada;${day};`),
    );
    return ofFile(file, 'answer', { answerText: [heading, ...answered].join('\r\n') });
  }

  /** One person proposes an entry, the other one approves it. */
  async function enter(
    doctorId: number,
    { month, year, pick, amount }: { month: number; year: number; pick: number; amount: number },
  ): Promise<boolean> {
    const proposed = await ana.post<{ id: number }>('/api/entries', {
      doctorId,
      month,
      year,
      kindId: 1,
      direction: amount > 0 ? 'earning' : 'discount',
      amount: Math.abs(amount),
      bearsRetention: pick % 2 === 0,
      description: 'Un movimiento',
      reason: REASON,
    });
    return (
      done(proposed) && done(await blas.post('/api/entries/approve', { ids: [proposed.body.id] }))
    );
  }

  async function correct(pick: number, change: object): Promise<boolean> {
    const paid = await rowsOf<{ id: string }>(
      'SELECT attention_id AS id FROM paid_fee ORDER BY attention_id',
    );
    const line = chosen(paid, pick);
    return (
      line !== undefined &&
      done(
        await ana.post('/api/corrections', {
          attentionIds: [Number(line.id)],
          change,
          reason: REASON,
        }),
      )
    );
  }

  /** The rule of the percentage pays otherwise from the beginning; its corrections are approved, or dismissed. */
  async function changeRule(pick: number): Promise<boolean> {
    await saveRate(50 + (pick % 40));
    const followUp = { ruleId: rule.id, reason: REASON, recalculate: true, propose: true };
    if (!(await job('/api/retroactive-changes', followUp))) return false;
    const [change] = await rowsOf<{ id: number }>(
      `SELECT change_id AS id FROM correction WHERE status = 'proposed' ORDER BY id DESC LIMIT 1`,
    );
    if (!change) return true;
    const proposals = { changeId: change.id };
    return pick % 4 === 0
      ? done(await ana.post('/api/corrections/dismiss', { ...proposals, reason: REASON }))
      : done(await ana.post('/api/corrections/approve', proposals));
  }

  async function saveRate(paymentValue: number): Promise<void> {
    if (paymentValue === rate) return;
    rate = paymentValue;
    const saved = await ana.edit(`/api/calculation-rules/${rule.id}`, {
      ...rule.input,
      paymentValue,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }

  async function resetRetentions(): Promise<void> {
    await rowsOf(
      `UPDATE doctor SET retention_mode = 'own', retention_rate = CASE id % 2 WHEN 0 THEN 1525 ELSE 1000 END`,
    );
    await rowsOf('UPDATE medical_society SET is_withheld = false');
  }

  /**
   * A doctor, or the society of one, has another retention from the beginning: unpaid payments are processed again, and what is
   * proposed of paid ones is approved, or withdrawn.
   */
  async function changeRetention(doctorId: number, pick: number): Promise<boolean> {
    const [society] = await rowsOf<{ id: number }>(
      'SELECT society_id AS id FROM doctor_affiliation WHERE doctor_id = $1 AND society_id IS NOT NULL',
      [doctorId],
    );
    const path = society
      ? `/api/medical-societies?ids=${society.id}`
      : `/api/doctors?ids=${doctorId}`;
    const [record] = (await ana.get<{ id: number; isWithheld?: boolean }[]>(path)).body;
    if (!record) throw new Error('who is paid has a record');
    const change = society
      ? { isWithheld: !record.isWithheld }
      : { retentionMode: 'own', retentionPercentage: 5 + (pick % 20) };
    const setting = {
      ...{ surchargePercentage: 0, surchargeFrom: null, surchargeUntil: null },
      ...change,
    };
    const target = society
      ? { kind: 'society', id: society.id, ...change }
      : { kind: 'doctor', id: doctorId, setting };
    const { body } = await ana.post<RetentionPreview>('/api/retention-changes/preview', { target });
    const saved = await ana.put(
      society
        ? `/api/retention-changes/societies/${society.id}`
        : `/api/retention-changes/doctors/${doctorId}`,
      { [society ? 'society' : 'doctor']: formOf(record, change), followUp: followUp(body) },
    );
    if (!done(saved)) return false;
    const proposed = await rowsOf<{ id: string }>(
      `SELECT id FROM entry WHERE origin = 'retention_change' AND status = 'proposed'`,
    );
    const ids = proposed.map(({ id }) => Number(id));
    if (ids.length === 0) return true;
    return pick % 4 === 0
      ? done(await blas.post('/api/entries/withdraw', { ids, reason: REASON }))
      : done(await blas.post('/api/entries/approve', { ids }));
  }

  /** One person asks to settle a balance that is owed, the other one approves it. */
  async function settle(pick: number, input: object): Promise<boolean> {
    const owed = await rowsOf<{ id: string }>(
      `SELECT id FROM payable_entry WHERE origin IN ('carried_balance', 'passed_balance') ORDER BY id`,
    );
    const balance = chosen(owed, pick);
    if (!balance) return false;
    const asked = await ana.post<{ id: number }>(`/api/balances/${balance.id}/settlement`, {
      ...input,
      reason: REASON,
    });
    return (
      done(asked) &&
      done(await blas.post(`/api/balance-settlements/${asked.body.id}/approve`, { reason: REASON }))
    );
  }
}

/** One of these, if there are any. */
export const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(items.length, 1)];
