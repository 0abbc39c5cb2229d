/** Says what lacks of a period of which only the month or only the year is chosen, in place of the question. */
import { toast } from '../../kit/dialog/toast.tsx';
import { lackingOfPeriod } from './payment-words.ts';

/** `done`: «Se procesa». Answers null, for no question. */
export function showHalfPeriod(
  period: { month?: number | undefined; year?: number | undefined },
  done: string,
): null {
  toast.info(
    `Elija también el ${lackingOfPeriod(period)}`,
    `${done} un mes, o todos los períodos: elija mes y año, o ninguno de los dos.`,
  );
  return null;
}
