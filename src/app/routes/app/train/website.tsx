import { useParams } from "react-router-dom";
import { WebsitePage } from "@/features/websites/website-page.tsx";

/** /app/train/websites/{id} */
export function Component() {
  const { id } = useParams();
  return <WebsitePage key={id} id={Number(id)} />;
}
