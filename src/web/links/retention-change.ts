/**
 * Asks, before another retention is saved or afterwards, what is to be done about the payments that were made with the former one;
 * the dialog is that of `web/payout/retention-changes`.
 */
import { useRef } from 'react';
import type {
  RetentionFollowUp,
  RetentionOutcome,
  RetentionTargetInput,
} from '../../contract/payout/retention-changes.ts';
import { formatPesos } from '../../domain/money.ts';
import { countOf } from '../../domain/words/counts.ts';
import { createAsked } from '../kit/dialog/asked-store.ts';
import { toast } from '../kit/dialog/toast.tsx';
import { api, refreshAll } from '../kit/shell/client.ts';

/** What follows from the change; null when nothing does. */
export type FollowUp = RetentionFollowUp | null;

/** What is asked. `saveLabel` is what the button does besides, e.g. 'Guardar'; null when the retention is saved already. */
export type AskedRetention = {
  readonly target: RetentionTargetInput;
  /** Of whom, after `la retención`: `de Ana Soto`, `legal de 2026`. */
  readonly whose: string;
  /** What the change itself is, in a sentence, where no form says it. */
  readonly change?: string;
  readonly saveLabel: string | null;
  /** What the button does that saves nothing. */
  readonly leaveLabel: string;
  /** How many payments it touches, whatever their day. */
  readonly total: number;
};

/** The open question; it is decided by what is to be done. */
export const askedRetention = createAsked<AskedRetention, { followUp: FollowUp }>();

/**
 * For the form of a retention: `agree` asks, before it is saved, what is to follow from it, which is nothing where no payment was made
 * with another one (null: the retention does not change); `save` does it with the record.
 */
export function useFollowedRetention() {
  const followUp = useRef<FollowUp>(null);
  return {
    /** False when the user goes back. */
    async agree(target: RetentionTargetInput | null, whose: string): Promise<boolean> {
      followUp.current = null;
      if (target === null) return true;
      const { total } = await api.retentionChanges.preview.call({ target });
      if (total === 0) return true;
      const decision = await askedRetention.ask({
        target,
        whose,
        saveLabel: 'Guardar',
        leaveLabel: 'Volver a la ficha',
        total,
      });
      followUp.current = decision?.followUp ?? null;
      return decision !== null;
    },
    async save<Saved>(
      alone: () => Promise<Saved>,
      followed: (followUp: RetentionFollowUp) => Promise<RetentionOutcome & { saved: Saved }>,
    ): Promise<Saved> {
      const chosen = followUp.current;
      followUp.current = null;
      if (chosen === null) return alone();
      const { saved, ...outcome } = await followed(chosen);
      tellOfRetention(outcome);
      return saved;
    },
  };
}

/**
 * Before doctors get the legal rate: asks what is to follow from it. `undefined` where no payment was made with another rate,
 * so that nothing is to be asked; null when the user goes back.
 */
export async function askLegalRates(
  doctorIds: number[],
  words: { readonly whose: string; readonly change: string; readonly saveLabel: string },
): Promise<{ followUp: FollowUp } | null | undefined> {
  const target = { kind: 'legalFor', doctorIds } as const;
  const { total } = await api.retentionChanges.preview.call({ target });
  if (total === 0) return undefined;
  return askedRetention.ask({ target, leaveLabel: 'Cancelar', total, ...words });
}

/** Reviews what was paid with another retention than the stored one, any time. */
export async function reviewRetention(of: {
  readonly kind: 'doctor' | 'society';
  readonly id: number;
  readonly name: string;
}): Promise<void> {
  const { name, ...target } = of;
  try {
    const { total } = await api.retentionChanges.preview.call({ target });
    if (total === 0) {
      toast.success('Nada que revisar', `Lo pagado a ${name} se retuvo como su ficha dice hoy.`);
      return;
    }
    const decision = await askedRetention.ask({
      target,
      whose: `de ${name}`,
      saveLabel: null,
      leaveLabel: 'Cerrar',
      total,
    });
    if (!decision?.followUp) return;
    tellOfRetention(
      await api.retentionChanges.create.call({ of: target, followUp: decision.followUp }),
    );
  } catch (error) {
    toast.error('No se pudo revisar la retención', error);
    void refreshAll();
  }
}

/** Says what followed from a retention. */
export function tellOfRetention({ reprocessed, proposed, proposedAmount }: RetentionOutcome): void {
  const title = [
    ...(reprocessed > 0
      ? [countOf(reprocessed, 'pago procesado de nuevo', 'pagos procesados de nuevo')]
      : []),
    ...(proposed > 0 ? [countOf(proposed, 'ajuste propuesto', 'ajustes propuestos')] : []),
  ].join(' y ');
  toast.success(
    title,
    proposed > 0
      ? `${proposed === 1 ? 'Espera' : 'Esperan'} en Haberes y Descuentos a que otra persona ${proposed === 1 ? 'lo' : 'los'} apruebe: ${formatPesos(proposedAmount)}.`
      : undefined,
  );
}
