import { beforeAll, describe, expect, test } from 'vitest';
import { percentage, table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { pageFooter } from './style.ts';

const { app, query, data, admin } = await adminPayroll();
await query`
  UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0', address = 'Avenida Siempre 1, Santiago'`;

const pdfOf = (doctorId: number, asked = '', client = admin) =>
  client.get(`/api/generate-cartola/${doctorId}/7/2026${asked}`);
const htmlOf = (doctorId: number, asked = '', client = admin) =>
  client.get<string>(`/api/generate-cartola-html/${doctorId}/7/2026${asked}`);

/** The text of a page, a cell a line, without styles. */
function textOf(page: string): string {
  return page
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The amounts of a table's rows, as numbers. */
function amountsIn(page: string, heading: string): number[][] {
  const section = page.slice(page.indexOf(`<h2>${heading}</h2>`));
  const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(section)?.[1] ?? '';
  return body
    .split('<tr>')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/class="amount">([^<]*)</g)].map(([, text = '']) =>
        Number(text.replace(/[$.]/g, '')),
      ),
    );
}

describe('a month of a doctor', () => {
  let doctorId: number;

  beforeAll(async () => {
    doctorId = await data.doctor({
      name: 'María José Núñez Peña',
      society: 'Cardiología del Sur SpA',
      accountHolderName: 'Cardiología del Sur SpA',
      bankAccount: '000072514830',
      retentionRate: 1525,
    });
    await query`UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true`;
    await data.rule({ code: 'PORC-01', doctorId });
    await data.attentions(doctorId, [
      { date: '2026-07-02', amount: 100_001, patientName: 'Óscar Ñancupil' },
      { date: '2026-07-01', amount: 33_333, patientName: 'Ana #Muñoz *b* $x$ <i>@ref</i>' },
      { date: '2026-07-03', amount: 70_000, recordType: 'hmq' },
    ]);
    const paymentDate = localDate('2026-08-05');
    await data.process({ paymentDate });
    await data.pay(doctorId);
    await data.attentions(doctorId, [{ date: '2026-07-20', amount: 10_000 }]);
    await data.process({ paymentDate });
  });

  // documents §2.1, documents §2.3
  test('comes as a PDF with its name, to open in a tab', async () => {
    const answer = await pdfOf(doctorId);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const [{ rut }] = await query`SELECT rut FROM doctor WHERE id = ${doctorId}`;
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^inline; filename="cartola_${rut}_7-2026\\.pdf"`),
    );
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('documents §2.4: states who is paid, for what, and to which account', async () => {
    const text = textOf((await htmlOf(doctorId)).body);
    for (const words of [
      'Clínica Ñandú',
      'RUT 76.123.456-0 · Avenida Siempre 1, Santiago',
      'Cartola de honorarios médicos',
      'Julio 2026',
      'María José Núñez Peña',
      'Se paga a Cardiología del Sur SpA (76.',
      'Pago del mes',
      'Complementaria 1',
      '05-08-2026',
      'Por pagar',
      'Transferencia',
      'Banco Santander · Cuenta corriente ••••\u{a0}4830 · a nombre de Cardiología del Sur SpA',
      'Óscar Ñancupil',
      'Ana #Muñoz *b* $x$ <i>@ref</i>',
      '01-01-001 Consulta médica electiva',
      'PORC-01 v1 · 60,00\u{a0}%',
      'Regla PORC-01 v1 «Regla PORC-01»: 60,00 % de la base;',
      'Retención: 15,25 % del total de cada documento, calculada una vez y repartida entre sus líneas.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('72514830');
  });

  test('documents §2.19: says below each printed page whose statement it is', async () => {
    const { body } = await htmlOf(doctorId);
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toContain(
      "@bottom-left { content: 'Cartola de honorarios médicos · María José Núñez Peña · Julio 2026';",
    );
    expect(style).toContain("content: 'Página ' counter(page) ' de ' counter(pages);");
    expect(pageFooter("D'Arcy</style>\\")).toContain(
      "content: 'D\\27 Arcy\\3c \\2f style\\3e \\5c ';",
    );
  });

  test('documents §2.7: adds up: lines to payments, payments and subtotals to the total', async () => {
    const { body } = await htmlOf(doctorId);
    // 60 % and 15,25 % of it, each rounded half up.
    expect(amountsIn(body, 'Detalle: Pago del mes')).toEqual([
      [33_333, 20_000, 3_050, 16_950],
      [100_001, 60_001, 9_150, 50_851],
      [70_000, 42_000, 6_405, 35_595],
    ]);
    expect(amountsIn(body, 'Pagos del período')).toEqual([
      [3, 122_001, 18_605, 103_396],
      [1, 6_000, 915, 5_085],
    ]);
    expect(amountsIn(body, 'Resumen por tipo de registro')).toEqual([
      [3, 143_334, 86_001, 13_115, 72_886],
      [1, 70_000, 42_000, 6_405, 35_595],
    ]);
    expect(amountsIn(body, 'Cómo se calculó cada monto')).toEqual([[4, 213_334, 128_001]]);
    expect(textOf(body)).toMatch(
      /Monto bruto\s+\$128\.001\s+Retención\s+−\$19\.520\s+Líquido\s+\$108\.481/,
    );
  });

  // documents §1.3, product §16.6
  test('shows the same in the PDF, names with markup signs as plain text', async () => {
    const pages = pdfPages((await pdfOf(doctorId)).bytes);
    const text = pages.join('\n');
    const html = (await htmlOf(doctorId)).body;
    for (const words of [
      'María José Núñez Peña',
      'Complementaria 1',
      'Óscar Ñancupil',
      '$108.481',
      `Página 1 de ${pages.length}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replace(/\n/g, ' ')).toMatch(/Ana #Muñoz \*b\* \$x\$ +<i>@ref<\/i>/);
    const shown = new Set([...textOf(html).matchAll(/\$[\d.]+/g)].map(([amount]) => amount));
    const printed = new Set([...text.matchAll(/\$[\d.]+/g)].map(([amount]) => amount));
    expect([...shown].filter((amount) => !printed.has(amount))).toEqual([]);
  });

  test('documents §2.10: is limited to the payments of a date', async () => {
    const text = textOf((await htmlOf(doctorId, '?paymentDate=2026-08-05')).body);
    expect(text).toContain('Solo lo pagado el 05-08-2026');
    expect(text).toContain('$103.396');
    expect(text).not.toContain('Complementaria 1');
    const other = await htmlOf(doctorId, '?paymentDate=2026-08-06');
    expect(other.body).toMatchObject({ code: 'statement.nothingToShow' });
  });

  test('documents §2.2: is a page without scripts that carries its own style', async () => {
    const { body, headers } = await htmlOf(doctorId);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).not.toMatch(/<script|<link|src=|url\(/);
    expect(body).toMatch(/^<!doctype html>\n<html lang="es-CL">/);
  });
});

describe('product §1.2: every peso is explained', () => {
  test('documents §2.5: by the slices of a progressive table', async () => {
    const doctorId = await data.doctor();
    await data.rule({ code: 'TRAMO-01', doctorId, payment: table([100_000, 50], [null, 70]) });
    await data.attentions(doctorId, [
      { date: '2026-07-02', amount: 80_000 },
      { date: '2026-07-03', amount: 80_000 },
    ]);
    await data.process();
    const text = textOf((await htmlOf(doctorId)).body);
    expect(text).toContain('TRAMO-01 v1 · tabla');
    expect(text).toContain('acumulado en el mes antes de esta atención $80.000');
    expect(text).toContain('$20.000 × 50,00 % = $10.000');
    expect(text).toContain('$60.000 × 70,00 % = $42.000');
  });

  test('documents §2.5: by each of the rules that stack', async () => {
    const doctorId = await data.doctor();
    const stacks = { doctorId, exclusivityMode: 'stack' } as const;
    await data.rule({ code: 'SUMA-01', payment: percentage(50), ...stacks });
    await data.rule({ code: 'SUMA-02', payment: percentage(10.5), ...stacks });
    await data.attentions(doctorId, [{ amount: 100_000 }]);
    await data.process();
    const { body } = await htmlOf(doctorId);
    expect(textOf(body)).toContain('SUMA-01 v1 · 50,00\u{a0}% + SUMA-02 v1 · 10,50\u{a0}%');
    expect(textOf(body)).toContain('Total: $50.000 + $10.500 = $60.500');
    expect(amountsIn(body, 'Cómo se calculó cada monto')).toEqual([
      [1, 100_000, 50_000],
      [1, 100_000, 10_500],
    ]);
  });

  test('documents §2.6: and without a rule, by the sentence that the line was paid whole', async () => {
    const doctorId = await data.paidDoctor({}, [{ amount: 45_000 }]);
    const text = textOf((await htmlOf(doctorId)).body);
    expect(text).toContain('Sin regla (100%)');
    expect(text).toContain('ninguna regla coincide con la atención; se paga la base completa.');
    expect(text).toContain('$45.000');
  });
});

describe('sizes', () => {
  // documents §2.17, documents §1.1
  test('one line is one page; many lines repeat the head on every page', async () => {
    const one = await data.paidDoctor();
    expect(pdfPages((await pdfOf(one)).bytes)).toHaveLength(1);

    const lines = Array.from({ length: 400 }, (_, index) => ({
      patientName: `Paciente Número ${index + 1}`,
    }));
    const many = await data.paidDoctor({}, lines);
    const pages = pdfPages((await pdfOf(many)).bytes);
    expect(pages.length).toBeGreaterThan(5);
    const detail = pages.filter((page) => page.includes('Paciente Número'));
    expect(detail.every((page) => page.includes('Prestación\nTipo\nRegla\nBase'))).toBe(true);
    expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
    const text = pages.join('\n');
    expect(lines.filter(({ patientName }) => !text.includes(`${patientName}\n`))).toEqual([]);
  });

  test('documents §1.6: very long names and signs that no font has do not break it', async () => {
    const doctorId = await data.paidDoctor({ name: 'W'.repeat(160) }, [
      { patientName: `Ana ${'Ñ'.repeat(150)}` },
      { patientName: '王小明 😀 \u0001 \u202e' },
    ]);
    const answer = await pdfOf(doctorId);
    expect(answer.status).toBe(200);
    expect(pdfPages(answer.bytes).join('\n')).toContain('WWWWWWWW');
  });
});

describe('of an annulled payment', () => {
  // payout §21.3
  test('shows it as it was, though its records are paid otherwise or gone', async () => {
    const own = await data.paidDoctor({ retentionRate: 1525 }, [{ amount: 33_333 }]);
    const another = await data.paidDoctor();
    const paymentOf = async (doctorId: number) =>
      (
        await app.database.db
          .selectFrom('payment')
          .select('id')
          .where('doctorId', '=', doctorId)
          .executeTakeFirstOrThrow()
      ).id;
    const [id, other] = [await paymentOf(own), await paymentOf(another)];
    const before = textOf((await htmlOf(own)).body);
    const annulled = await admin.post('/api/payments/annul', {
      scope: { paymentIds: [id] },
      reason: 'Fecha equivocada',
    });
    expect(annulled.status).toBe(200);
    const asked = `?annulledId=${id}`;
    const after = textOf((await htmlOf(own, asked)).body);
    expect(after).toContain('ANULADA · Cartola de honorarios médicos');
    expect(after).toMatch(
      /Anulada el \d\d-\d\d-\d{4}: Fecha equivocada\. Así era este pago: no se paga\./,
    );
    // Its lines are those that it had.
    const linesIn = (text: string) => text.slice(text.indexOf('Detalle: '));
    expect(linesIn(after)).toBe(linesIn(before));
    expect((await htmlOf(own)).body).toMatchObject({ code: 'statement.nothingToShow' });
    const pdf = await pdfOf(own, asked);
    expect(pdf.headers['content-disposition']).toContain(`_7-2026_anulada-${id}.pdf`);
    expect(pdfPages(pdf.bytes).every((page) => page.includes('ANULADA'))).toBe(true);
    // Neither another doctor's payment, nor one that counts.
    for (const wrong of [other, 999_999])
      expect((await htmlOf(own, `?annulledId=${wrong}`)).body).toMatchObject({
        code: 'statement.nothingToShow',
      });
    expect((await htmlOf(another, `?annulledId=${id}`)).body).toMatchObject({
      code: 'statement.nothingToShow',
    });
    const doctor = await app.signedInAs('doctor', { doctorId: own });
    expect((await htmlOf(own, asked, doctor)).status).toBe(200);
    await data.process();
    expect(textOf((await htmlOf(own)).body)).not.toContain('ANULADA');
  });
});

describe('who may see it', () => {
  test('documents §2.13: a doctor sees their own statement only', async () => {
    const own = await data.paidDoctor();
    const another = await data.paidDoctor();
    const doctor = await app.signedInAs('doctor', { doctorId: own });
    expect((await pdfOf(own, '', doctor)).status).toBe(200);
    expect((await htmlOf(own, '', doctor)).status).toBe(200);
    for (const answer of [
      await pdfOf(another, '', doctor),
      await htmlOf(another, '', doctor),
      await pdfOf(own, `?doctorId=${own}`, await app.signedInAs('user')),
      // What the query says is not the path's doctor.
      await pdfOf(another, `?doctorId=${own}`, doctor),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'access.denied' });
    }
    const fromQuery = await htmlOf(own, `?doctorId=${another}`, doctor);
    const [{ name }] = await query`SELECT name FROM doctor WHERE id = ${another}`;
    expect(fromQuery.body).not.toContain(name);
    expect((await pdfOf(own, '', app.anonymous)).status).toBe(401);
  });
});

describe('refusals', () => {
  test('documents §2.11: of a doctor or month without payments', async () => {
    const doctorId = await data.doctor();
    const answer = await pdfOf(doctorId);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      code: 'statement.nothingToShow',
      message: 'No se encontraron pagos para este doctor',
    });
  });

  test('documents §2.11: of fees that are only calculated', async () => {
    const doctorId = await data.doctor();
    await data.attentions(doctorId, [{}]);
    expect((await htmlOf(doctorId)).body).toMatchObject({ code: 'statement.nothingToShow' });
  });

  test('documents §2.12: of an unknown doctor, a wrong month and a wrong date', async () => {
    expect((await pdfOf(999_999)).body).toMatchObject({ code: 'record.notFound' });
    expect((await admin.get('/api/generate-cartola/1/13/2026')).status).toBe(400);
    for (const noDoctor of ['0', 'undefined'])
      expect(await admin.get(`/api/generate-cartola/${noDoctor}/7/2026`)).toMatchObject({
        status: 400,
        body: { message: 'No se puede generar cartola sin ID de doctor' },
      });
    expect((await pdfOf(1, '?paymentDate=2026-02-30')).status).toBe(400);
  });
});
