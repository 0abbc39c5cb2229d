/** Asks the server what its rules would pay, once for each press of the button. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SimulationQuestion, SimulationResult } from '../../../contract/fees/rules.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { api } from '../../kit/shell/client.ts';

export type Simulation = {
  question: SimulationQuestion;
  /** Null when the simulation failed with `error`. */
  result: SimulationResult | null;
  error: unknown;
};

/** `simulation` is the last finished one; null before the first and while one is running. */
export function useSimulation(): {
  simulation: Simulation | null;
  isRunning: boolean;
  simulate: (question: SimulationQuestion) => void;
  clear: () => void;
} {
  const [run, setRun] = useState<{ question: SimulationQuestion; number: number } | null>(null);
  const query = useQuery({
    // The rules may have changed, so each run has its own key.
    queryKey: ['simulation', run],
    queryFn: () => (run === null ? null : api.rules.simulate.call(run.question)),
    enabled: run !== null,
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (!error) return;
    toast.error('Error en la simulación', 'No se pudo simular las reglas. Verifique los datos.');
  }, [error]);
  const hasEnded = run !== null && !query.isFetching;
  return {
    simulation: hasEnded ? { question: run.question, result: query.data ?? null, error } : null,
    isRunning: query.isFetching,
    simulate: (question) => setRun({ question, number: (run?.number ?? 0) + 1 }),
    clear: () => setRun(null),
  };
}
