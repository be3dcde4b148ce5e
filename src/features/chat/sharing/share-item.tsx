import { DropdownMenuItem } from "@/components/ui/dropdown-menu.tsx";
import { Share2 } from "lucide-react";

/** The entry of a chat's menu that opens its sharing. Its icon comes with the menu. */
export function ShareItem({ onSelect }: { onSelect: () => void }) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Share2 />
      Share…
    </DropdownMenuItem>
  );
}
