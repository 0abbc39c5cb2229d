/** What files call schedules, of attentions and of rules alike (intake §10.9, fees §20.13). */
import type { ScheduleType } from '../fees/rules.ts';

/** In letters and digits alone. */
export const SCHEDULE_WORDS: Readonly<Record<string, ScheduleType>> = {
  ...called('regular', 'regular habil diurno diurna dia normal horariohabil'),
  ...called('night', 'night noche nocturno nocturna'),
  ...called('irregular', 'irregular inhabil nohabil horarioinhabil'),
};

function called(type: ScheduleType, words: string): Record<string, ScheduleType> {
  return Object.fromEntries(words.split(' ').map((word) => [word, type]));
}
