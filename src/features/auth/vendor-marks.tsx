import type { SVGProps } from "react";

/** Google's mark in its own colours, as its rules for buttons ask. */
export function GoogleMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" {...props}>
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.500a5.5 5.5 0 0 1-2.4 3.600v3h3.900c2.2-2.1 3.5-5.2 3.5-8.800z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 7.9-2.900l-3.9-3c-1 .7-2.4 1.2-4 1.2-3.1 0-5.8-2.1-6.7-5H1.300v3.100A12 12 0 0 0 12 24z"
      />
      <path fill="#FBBC05" d="M5.3 14.300a7.2 7.2 0 0 1 0-4.600V6.600h-4a12 12 0 0 0 0 10.800z" />
      <path
        fill="#EA4335"
        d="M12 4.800c1.8 0 3.4.6 4.6 1.800l3.4-3.400A12 12 0 0 0 1.3 6.600l4 3.100c.9-2.9 3.6-4.9 6.7-4.900z"
      />
    </svg>
  );
}

/** Microsoft's mark in its own colours. */
export function MicrosoftMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" {...props}>
      <path fill="#F25022" d="M1 1h10.500v10.500H1z" />
      <path fill="#7FBA00" d="M12.5 1H23v10.500H12.500z" />
      <path fill="#00A4EF" d="M1 12.500h10.500V23H1z" />
      <path fill="#FFB900" d="M12.5 12.500H23V23H12.500z" />
    </svg>
  );
}
