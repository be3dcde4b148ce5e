const STEPS = [0, 1, 2, 3, 4, 5, 6];

/** Arches within arches, from the product's mark, in the brand's colours. Decorative. */
export function Arches() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-0 size-full"
    >
      <defs>
        <linearGradient id="arch" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--light-brand-secondary)]" stopOpacity="0.55" />
          <stop offset="0.75" className="[stop-color:var(--light-brand-secondary)]" stopOpacity="0" />
        </linearGradient>
      </defs>
      {STEPS.map((step) => {
        const radius = 380 - step * 54;
        const top = 130 + step * 42;
        return (
          <path
            key={step}
            d={`M${400 - radius} 900V${top + radius}a${radius} ${radius} 0 0 1 ${radius * 2} 0V900`}
            fill="url(#arch)"
            fillOpacity={0.16 + step * 0.05}
            stroke="currentColor"
            strokeOpacity={0.09}
          />
        );
      })}
    </svg>
  );
}
