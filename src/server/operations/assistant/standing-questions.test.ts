/** What one asks about one attention, one's best service, two doctors and a doctor's hours, with figures by SQL of its own. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, figure, rowsOf, someone, somebodyElse } = await demoQuestions();

describe('operations §23.6: where one attention stands', () => {
  it('tells that it is on hold, since when, why and by whom', async () => {
    const held = await rowsOf<{ id: string; reason: string; whole: boolean }>(
      `SELECT a.external_id AS id, h.reason, h.attention_id IS NULL AS whole FROM held_fee f JOIN attention a ON a.id = f.attention_id
         JOIN hold h ON h.id = f.hold_id WHERE h.attention_id IS NOT NULL
       UNION ALL (SELECT a.external_id, h.reason, true FROM held_fee f JOIN attention a ON a.id = f.attention_id
         JOIN hold h ON h.id = f.hold_id WHERE h.doctor_id IS NOT NULL ORDER BY a.id LIMIT 1)`,
    );
    expect(held.map(({ whole }) => whole).sort()).toEqual([false, true]);
    for (const { id, reason, whole } of held) {
      const { body } = await ask(admin, `en que va la ${id}`);
      expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_card']);
      const since = whole
        ? 'Está en pausa, como todo lo de su médico, desde el '
        : 'Está en pausa desde el ';
      expect(body.message).toContain(since);
      expect(body.message).toContain(reason);
      expect(body.message).toContain('La puso ');
    }
  });

  it('tells that it was corrected after it was paid, or will be, with the amounts', async () => {
    const corrected = await rowsOf<{ id: string; reason: string; paid: number; state: string }>(
      `SELECT a.external_id AS id, k.reason, k.paid_amount::int AS paid, e.state::text FROM correction k
         JOIN attention a ON a.id = k.attention_id JOIN entry_state e ON e.correction_id = k.id AND e.amount < 0`,
    );
    expect(corrected.length).toBeGreaterThan(0);
    for (const { id, reason, paid, state } of corrected) {
      const { body } = await ask(admin, `oye la ${id} al final se pago o no??`);
      expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_card']);
      expect(body.message).toContain(state === 'paid' ? 'Después se corrigió' : 'Se corrige en ');
      expect(body.message).toContain(
        `se pagaron ${formatPesos(paid)} y no corresponde nada, antes de retención`,
      );
      expect(body.message).toContain(reason);
    }
  });

  it('tells neither of an attention that has none', async () => {
    const [plain] = await rowsOf<{ id: string }>(
      `SELECT a.external_id AS id FROM paid_fee f JOIN attention a ON a.id = f.attention_id
        WHERE NOT EXISTS (SELECT FROM correction k WHERE k.attention_id = a.id) ORDER BY a.id LIMIT 1`,
    );
    const { body } = await ask(admin, `en que va la ${plain?.id}`);
    expect(allOf(body)).not.toMatch(/pausa|corrig|correc/i);
  });
});

describe('operations §31.3: what yields the most', () => {
  it.each(['cual de mis prestaciones es la que mas plata me da', 'que prestacion me da mas plata'])(
    'is ranked by pesos, and not by attentions: %s',
    async (question) => {
      const [best] = await rowsOf<{ code: string; sum: number }>(
        `SELECT s.code, sum(c.calculated_amount)::int AS sum FROM calculation c JOIN attention a ON a.id = c.attention_id
           JOIN service s ON s.id = a.service_id WHERE c.doctor_id = ${someone.id} AND ${ofPeriod(PAID)}
          GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      );
      const { body } = await ask(doctor, `${question} en ${PAID_NAME}`);
      expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups']);
      const [first] = body.lookups[0]?.facts ?? [];
      expect(first?.label).toContain(best?.code);
      expect(first?.value).toContain(formatPesos(best?.sum ?? 0));
    },
  );
});

describe('operations §32.5: of two who are named', () => {
  it.each(['más', 'menos'])('who earned %s is named, by each reading', async (order) => {
    const net = ({ id }: { id: number }, condition: string) =>
      figure(
        `SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = ${id} AND status <> 'annulled' AND ${condition}`,
      );
    const worked = await Promise.all(
      [someone, somebodyElse].map((one) => net(one, ofPeriod(PAID))),
    );
    const [own = 0, other = 0] = worked;
    const isOwn = order === 'más' ? own > other : own < other;
    const { body } = await ask(
      admin,
      `quien gano ${order} en ${PAID_NAME}, ${someone.name} o ${somebodyElse.name}`,
    );
    const [won, lost] = isOwn ? [own, other] : [other, own];
    expect(body.message).toContain(
      `Por mes de atención tiene ${order} ${(isOwn ? someone : somebodyElse).name}: ${formatPesos(won)} contra ${formatPesos(lost)} (Líquido).`,
    );
    expect(body.message).toMatch(/Por fecha de pago tiene|Del primero al segundo, por mes/);
  });
});

describe('operations §36.1: a doctor’s hours', () => {
  it.each(['a que hora llega mañana el dr NAME a su box', 'en que horario atiende NAME'])(
    'are kept nowhere, and are looked for in no discounts: %s',
    async (question) => {
      const { body } = await ask(admin, question.replace('NAME', someone.name));
      expect(body.lookups).toEqual([]);
      expect(body.message).toMatch(/^El portal no guarda agendas/);
    },
  );
});

it('operations §6.7: what waits for one’s own approval is told, whatever it is', async () => {
  const { body } = await ask(admin, 'no hay nada esperando que yo lo apruebe? ajustes, descuentos');
  expect(body.lookups.map(({ tool }) => tool)).toEqual(['awaiting']);
});
