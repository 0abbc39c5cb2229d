/** Bank files with transfers, and what users do with them. */
import { expect } from 'vitest';
import type {
  AnswerLine,
  AnswerSummary,
  BankFileDetails,
} from '../../src/contract/payout/bank-files.ts';
import type { Client } from './app.ts';
import { type BankClinic, idsOf } from './bank-clinic.ts';

/** The name of a month's first file. */
export const FILE = 'nomina-universal-2026-07.txt';

type Preview = { summary: AnswerSummary; lines: AnswerLine[] };

/** What tests do with the bank files of a clinic. */
export function sentFiles(clinic: BankClinic) {
  return { sentFile, latestFile, act, detailsOf, statesOf, transferOf, answerOf, previewOf };

  /** A file with the transfers of three doctors of $90.000 each, and its id. */
  async function sentFile(): Promise<number> {
    for (const name of ['Ana Araya', 'Berta Bravo', 'Carla Castro'])
      await clinic.data.paidDoctor({ name });
    expect((await clinic.download('universal', idsOf(await clinic.generate()))).status).toBe(200);
    return latestFile();
  }

  async function latestFile(): Promise<number> {
    const { db } = clinic.app.database;
    const file = await db
      .selectFrom('bankFile')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return file?.id ?? 0;
  }

  function act(id: number, action: string, input: object = {}, client: Client = clinic.admin) {
    return client.post(`/api/bank-files/${id}/${action}`, input);
  }

  async function detailsOf(id: number): Promise<BankFileDetails> {
    const { status, body } = await clinic.admin.get<BankFileDetails>(`/api/bank-files/${id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** Each transfer of a file: its payee, its state, and those of its payments. */
  async function statesOf(id: number): Promise<string[]> {
    const { db } = clinic.app.database;
    const payments = await db
      .selectFrom('payment')
      .select(['id', 'status', 'paymentDate'])
      .execute();
    const stateOf = (one: number) => {
      const found = payments.find((payment) => payment.id === one);
      return [found?.status, found?.paymentDate].filter(Boolean).join(' ');
    };
    return (await detailsOf(id)).transfers.map(
      ({ payee, status, payments: own }) =>
        `${payee.name}: ${status}, ${own.map((payment) => stateOf(payment.id)).join()}`,
    );
  }

  async function transferOf(id: number, payee: string): Promise<number> {
    return (await detailsOf(id)).transfers.find((one) => one.payee.name === payee)?.id ?? 0;
  }

  /** The template of a file, with each line completed. */
  async function answerOf(id: number, ...ends: string[]): Promise<string> {
    const template = await clinic.admin.get(`/api/bank-files/${id}/answer-template`);
    const [heading = '', ...lines] = template.bytes.toString('utf8').trim().split('\r\n');
    expect(heading).toContain('Archivo;Referencia;RUT;Beneficiario;Monto;Estado;Fecha;Motivo');
    return [
      heading,
      ...lines.map((line, at) => line.replace(/;;;?$/, '') + (ends[at] ?? ';;;')),
    ].join('\r\n');
  }

  async function previewOf(id: number, answerText: string) {
    return (await act(id, 'answer-preview', { answerText })) as unknown as {
      status: number;
      body: Preview;
    };
  }
}
