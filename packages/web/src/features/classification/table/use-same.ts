import { useState } from 'react';

/** The object of before as long as the new one says the same: what is drawn from it is not drawn again. */
export function useSame<Value extends object>(value: Value): Value {
  const [held, setHeld] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
}
