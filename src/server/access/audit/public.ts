export {
  auditChores,
  traceRefusal,
  traceRefusedCalls,
} from './refusal-traces.ts';
