/** The final states of imports, and what prevents reverting one. */
import { countOf } from '../words/counts.ts';

export type ImportState = 'running' | 'completed' | 'failed' | 'cancelled' | 'reverted';

/** The numbers of an import's attentions that prevent reverting it, by reason. */
export type RevertObstacles = {
  /** Calculations depend on them. */
  readonly calculated: number;
  readonly paid: number;
  /** Edited by hand since. */
  readonly edited: number;
  /** Changed by a later import that has not been reverted. */
  readonly updatedLater: number;
  /** Changed by this import before replaced values were stored. */
  readonly unknownBefore: number;
  /** Whose former values name a doctor, service or other record that has been deleted since. */
  readonly lost: number;
};

const NOTHING_LEFT =
  'De lo que registró esta importación ya no queda nada: no hay nada que revertir.';

/**
 * Why an import can't be reverted, and what to do about it; null when it can. `remaining` is the number of attentions
 * that a revert would delete or restore.
 */
export function revertProblem(obstacles: RevertObstacles, remaining: number): string | null {
  const { calculated, paid, edited, updatedLater, unknownBefore, lost } = obstacles;
  const reasons = [
    calculated > 0 && countOf(calculated, 'ya está calculada', 'ya están calculadas'),
    paid > 0 && countOf(paid, 'ya está pagada', 'ya están pagadas'),
    edited > 0 && countOf(edited, 'se modificó a mano', 'se modificaron a mano'),
    updatedLater > 0 &&
      countOf(
        updatedLater,
        'se actualizó con una importación posterior',
        'se actualizaron con una importación posterior',
      ),
    unknownBefore > 0 &&
      countOf(
        unknownBefore,
        'se actualizó cuando aún no se guardaban los valores anteriores',
        'se actualizaron cuando aún no se guardaban los valores anteriores',
      ),
    lost > 0 &&
      countOf(
        lost,
        'tenía un médico, prestación, especialidad, sociedad o tipo de prestador que ya no existe',
        'tenían un médico, prestación, especialidad, sociedad o tipo de prestador que ya no existe',
      ),
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return remaining > 0 ? null : NOTHING_LEFT;
  const last = reasons.at(-1) ?? '';
  const listed = reasons.length === 1 ? last : `${reasons.slice(0, -1).join(', ')} y ${last}`;
  return `De las atenciones de esta importación, ${listed}. ${adviceOf(obstacles)}`;
}

function adviceOf({ updatedLater, calculated, paid }: RevertObstacles): string {
  if (updatedLater > 0) return 'Revierta primero la importación posterior.';
  if (calculated + paid > 0)
    return 'Una importación se revierte solo mientras todas siguen pendientes.';
  return 'Corrija o elimine a mano las que sobran.';
}
